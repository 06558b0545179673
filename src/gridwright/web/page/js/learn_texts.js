// The texts of the lessons, in every language; `{name}` is replaced by a value. They are apart from
// the other texts because only the lessons load them.

import { language, told } from "./texts.js";

const EN = {
  learnTitle: "Learn",
  learnLine: "The rules with a puzzle to play, and every technique with positions to step through and to try.",
  learnGenre: "Learn {title}",
  learnCount: "{count} techniques, {done} tried",
  contents: "Contents",
  genre: "Kind of puzzle",
  rules: "Rules",
  rung: "Rung {number}",
  player: "Explain a puzzle",
  playerLine: "Choose a puzzle or paste one: every step to its answer, with its reason.",
  hard: "Why it is hard",
  hardLine: "Kuromasu is NP-complete: build a circuit of numbers, flip its switches, and see the signals run.",
  tried: "tried",
  exampleOf: "Example {number} of {count}",
  another: "Another example",
  before: "The position",
  beforeLine: "Look at the board first. Where does this idea work?",
  reason: "The reason",
  reasonLine: "The framed cells are all that is needed.",
  step: "The step",
  after: "Afterwards",
  afterLine: "This is settled now, and other techniques can go on from here.",
  suppose: "Suppose",
  then: "Then",
  clash: "That cannot be",
  follows: "So",
  stageOf: "{number} of {count}",
  nowYou: "Now you",
  nowYouLine: "A position where the same idea works.",
  tryOne: "Try one",
  showAgain: "Step through it again",
  tryTitle: "Try it: {name}",
  tryLine: "Make the step on the board. What is there already cannot be changed.",
  tryLines: "Draw the piece, or rule it out with the other pen or the right button.",
  tryRight: "Right.",
  tryRest: "Right so far. The same reason settles {count} more.",
  tryNone: "Nothing marked yet. Make the step on the board.",
  tryOther: "That is true, but this technique does not say so here. Look for its own step.",
  tryWrong: "Not so: {name} cannot be that.",
  tryWrongs: "Not so: {names} cannot be that.",
  tryShown: "This is the step.",
  takeItBack: "Take it back",
  showStep: "Show the step",
  startAgain: "Start again",
  nextTechnique: "Next technique",
  doRest: "Mark the rest",
  playThis: "Play this puzzle",
  unique: "It may be used only where the puzzle is known to have one answer; hints do not use it.",
  rulesTitle: "The rules of {title}",
  rulesBroken: "Broken: {sentence}",
  exampleTitle: "Play one",
  exampleLine: "A small puzzle to try the rules on.",
  exampleSolved: "Solved. On to the first technique.",
  firstTechnique: "First technique",
  walkTitle: "Explain a puzzle",
  walkChoose: "Choose a puzzle",
  walkLevel: "{title} {size}, level {level}",
  walkPaste: "or paste one",
  walkGo: "Explain",
  walkStart: "The puzzle as it is printed.",
  walkEnd: "Solved, step by step.",
  walkStop: "Stop",
  walkKeys: "Arrow keys: back and next. Home and End: first and last. Space: play and pause.",
  playSteps: "Play",
  pauseSteps: "Pause",
  position: "Position",
  listOf: "All steps",
  hardTitle: "Why it is hard: a puzzle that is a circuit",
  hardIntro: "Some puzzles are hard for everyone, and that can be proved. For any clauses there is a Kuromasu (Kurodoko) that can be solved exactly when the clauses can be satisfied. So who solves Kuromasu quickly also satisfies clauses quickly, and nobody knows how. The construction is by Kölker 2012.",
  hardClauses: "Clauses",
  hardClausesLine: "Each clause wants exactly one true literal.",
  clauseN: "Clause {number}",
  literalN: "Clause {number}, literal {place}",
  noLiteral: "none",
  not: "not {name}",
  addClause: "Add a clause",
  removeClause: "Remove clause {number}",
  hardExamples: "Examples",
  exampleOne: "One clause",
  exampleTwo: "Two clauses",
  exampleSwap: "Wires that cross",
  exampleNone: "No way to satisfy",
  building: "Building the board…",
  hardSize: "{rows} × {cols} cells, {clues} clues, {gadgets} gadgets.",
  variables: "Switches",
  variablesLine: "Flip a variable and watch its signal.",
  isTrue: "{name} is true",
  isFalse: "{name} is false",
  trueWord: "true",
  falseWord: "false",
  clauseHolds: "{clause}: exactly one is true, so it holds. The 2 in its middle sees 2.",
  clauseNone: "{clause}: none is true. The 2 in its middle sees only 1.",
  clauseMany: "{clause}: {count} are true. The 2 in its middle sees {sees}.",
  boardSolved: "Every clause holds, and the black cells shown are an answer of the board.",
  boardBroken: "The board is not solved: a clue sees the wrong number.",
  solveBoard: "Let gridwright solve the board",
  solving: "Solving the board…",
  hasNone: "The board has no answer, so no values satisfy all clauses. That is proved.",
  foundValues: "The answer gives the values back: {values}.",
  runAgain: "Run the signals again",
  zoomIn: "Larger",
  zoomOut: "Smaller",
  zoomFit: "Whole board",
  circuitLabel: "The board as a circuit, {rows} rows and {cols} columns of gadgets",
  circuitKeys: "Arrow keys go from gadget to gadget, Enter flips a switch, + and − zoom, 0 shows the whole board. Drag to move.",
  legendTrue: "solid line: 1",
  legendFalse: "dashed line: 0",
  legendHolds: "✓ the clause holds",
  legendBroken: "✕ the clause is broken",
  gadgetAt: "{name}, {part}",
  carriesIn: "in from {side}: {value}",
  carriesOut: "out to {side}: {value}",
  north: "above",
  east: "the right",
  south: "below",
  west: "the left",
  partClause: "clause {number}",
  partVariable: "variable x{number}",
  partSwap: "crossing",
  partWire: "wire",
  partZero: "constant 0",
  gadgetsTitle: "What the gadgets do",
  gadgetW: "Wire",
  gadgetWLine: "Each 2 in the middle stands between two black cells and sees one cell more, above or below it. What is black behind one 2 decides what is black behind the next: one bit travels along. Black is 1.",
  gadgetN: "Negation",
  gadgetNLine: "A wire without the 3 that shifts the pattern by one cell: 1 comes out as 0, and 0 as 1.",
  gadgetV: "Variable",
  gadgetVLine: "The end of a wire that nothing decides: it may send 1 or 0. It is the switch.",
  gadgetZ: "Zero",
  gadgetZLine: "A closed end that can only send 0, for the missing literals of a short clause.",
  gadgetB: "Bend",
  gadgetBLine: "A wire that turns a corner.",
  gadgetS: "Sidesplit",
  gadgetSLine: "One signal comes in, the same goes on and to one side: a variable that is used twice needs two copies.",
  gadgetT: "Split",
  gadgetTLine: "One signal comes in, the same goes out to both sides.",
  gadgetX: "Xor",
  gadgetXLine: "Sends 1 when exactly one of its two signals is 1. Three of them let two wires change places: a xor (a xor b) is b.",
  gadgetC: "Choice",
  gadgetCLine: "The clause: three wires end at one 2. It sees its own cell and one more for each signal that is 1, so it is right exactly when one signal is 1.",
  hardDocs: "Kölker 2012, “Kurodoko is NP-Complete”, Journal of Information Processing 20(3).",
};

/** @type {Record<keyof typeof EN, string>} */
const DE = {
  learnTitle: "Lernen",
  learnLine: "Die Regeln mit einem Rätsel zum Spielen, und jede Technik mit Stellungen zum Durchgehen und zum Üben.",
  learnGenre: "{title} lernen",
  learnCount: "{count} Techniken, {done} geübt",
  contents: "Inhalt",
  genre: "Rätselart",
  rules: "Regeln",
  rung: "Sprosse {number}",
  player: "Ein Rätsel erklären",
  playerLine: "Wähle ein Rätsel oder füge eines ein: jeder Schritt bis zur Lösung, mit Begründung.",
  hard: "Warum es schwer ist",
  hardLine: "Kuromasu ist NP-vollständig: Baue eine Schaltung aus Zahlen, lege ihre Schalter um und sieh die Signale laufen.",
  tried: "geübt",
  exampleOf: "Beispiel {number} von {count}",
  another: "Anderes Beispiel",
  before: "Die Stellung",
  beforeLine: "Sieh dir zuerst das Brett an. Wo greift diese Idee?",
  reason: "Der Grund",
  reasonLine: "Mehr als die umrandeten Felder braucht es nicht.",
  step: "Der Schritt",
  after: "Danach",
  afterLine: "Das steht jetzt fest, und andere Techniken können hier weitermachen.",
  suppose: "Angenommen",
  then: "Dann",
  clash: "Das kann nicht sein",
  follows: "Also",
  stageOf: "{number} von {count}",
  nowYou: "Jetzt du",
  nowYouLine: "Eine Stellung, in der dieselbe Idee greift.",
  tryOne: "Selbst versuchen",
  showAgain: "Noch einmal durchgehen",
  tryTitle: "Übung: {name}",
  tryLine: "Mache den Schritt auf dem Brett. Was schon da ist, lässt sich nicht ändern.",
  tryLines: "Ziehe die Linie, oder schließe sie mit dem anderen Stift oder der rechten Taste aus.",
  tryRight: "Richtig.",
  tryRest: "Bis hierher richtig. Aus demselben Grund folgen noch {count}.",
  tryNone: "Noch nichts markiert. Mache den Schritt auf dem Brett.",
  tryOther: "Das stimmt, aber diese Technik sagt es hier nicht. Suche ihren eigenen Schritt.",
  tryWrong: "Nein: {name} kann das nicht sein.",
  tryWrongs: "Nein: {names} können das nicht sein.",
  tryShown: "Das ist der Schritt.",
  takeItBack: "Zurücknehmen",
  showStep: "Schritt zeigen",
  startAgain: "Von vorn",
  nextTechnique: "Nächste Technik",
  doRest: "Den Rest markieren",
  playThis: "Dieses Rätsel spielen",
  unique: "Sie gilt nur, wenn man weiß, dass das Rätsel genau eine Lösung hat; Tipps benutzen sie nicht.",
  rulesTitle: "Die Regeln von {title}",
  rulesBroken: "Verletzt: {sentence}",
  exampleTitle: "Spiele eines",
  exampleLine: "Ein kleines Rätsel, um die Regeln auszuprobieren.",
  exampleSolved: "Gelöst. Weiter zur ersten Technik.",
  firstTechnique: "Erste Technik",
  walkTitle: "Ein Rätsel erklären",
  walkChoose: "Rätsel wählen",
  walkLevel: "{title} {size}, Stufe {level}",
  walkPaste: "oder eines einfügen",
  walkGo: "Erklären",
  walkStart: "Das Rätsel, wie es gedruckt ist.",
  walkEnd: "Gelöst, Schritt für Schritt.",
  walkStop: "Anhalten",
  walkKeys: "Pfeiltasten: zurück und weiter. Pos1 und Ende: erster und letzter. Leertaste: abspielen und anhalten.",
  playSteps: "Abspielen",
  pauseSteps: "Pause",
  position: "Stelle",
  listOf: "Alle Schritte",
  hardTitle: "Warum es schwer ist: ein Rätsel als Schaltung",
  hardIntro: "Manche Rätsel sind für alle schwer, und das lässt sich beweisen. Zu beliebigen Klauseln gibt es ein Kuromasu (Kurodoko), das genau dann lösbar ist, wenn die Klauseln erfüllbar sind. Wer Kuromasu schnell löst, erfüllt also auch Klauseln schnell, und niemand weiß, wie das geht. Die Konstruktion ist von Kölker 2012.",
  hardClauses: "Klauseln",
  hardClausesLine: "In jeder Klausel soll genau ein Literal wahr sein.",
  clauseN: "Klausel {number}",
  literalN: "Klausel {number}, Literal {place}",
  noLiteral: "keines",
  not: "nicht {name}",
  addClause: "Klausel hinzufügen",
  removeClause: "Klausel {number} entfernen",
  hardExamples: "Beispiele",
  exampleOne: "Eine Klausel",
  exampleTwo: "Zwei Klauseln",
  exampleSwap: "Drähte, die sich kreuzen",
  exampleNone: "Nicht erfüllbar",
  building: "Das Brett wird gebaut…",
  hardSize: "{rows} × {cols} Felder, {clues} Hinweise, {gadgets} Bauteile.",
  variables: "Schalter",
  variablesLine: "Lege eine Variable um und sieh ihrem Signal zu.",
  isTrue: "{name} ist wahr",
  isFalse: "{name} ist falsch",
  trueWord: "wahr",
  falseWord: "falsch",
  clauseHolds: "{clause}: genau eines ist wahr, also erfüllt. Die 2 in der Mitte sieht 2.",
  clauseNone: "{clause}: keines ist wahr. Die 2 in der Mitte sieht nur 1.",
  clauseMany: "{clause}: {count} sind wahr. Die 2 in der Mitte sieht {sees}.",
  boardSolved: "Alle Klauseln sind erfüllt, und die schwarzen Felder sind eine Lösung des Bretts.",
  boardBroken: "Das Brett ist nicht gelöst: Ein Hinweis sieht die falsche Zahl.",
  solveBoard: "gridwright löst das Brett",
  solving: "Das Brett wird gelöst…",
  hasNone: "Das Brett hat keine Lösung, also erfüllen keine Werte alle Klauseln. Das ist bewiesen.",
  foundValues: "Aus der Lösung liest man die Werte ab: {values}.",
  runAgain: "Signale noch einmal laufen lassen",
  zoomIn: "Größer",
  zoomOut: "Kleiner",
  zoomFit: "Ganzes Brett",
  circuitLabel: "Das Brett als Schaltung, {rows} Zeilen und {cols} Spalten von Bauteilen",
  circuitKeys: "Pfeiltasten gehen von Bauteil zu Bauteil, Enter legt einen Schalter um, + und − zoomen, 0 zeigt das ganze Brett. Ziehen verschiebt.",
  legendTrue: "durchgezogen: 1",
  legendFalse: "gestrichelt: 0",
  legendHolds: "✓ die Klausel ist erfüllt",
  legendBroken: "✕ die Klausel ist verletzt",
  gadgetAt: "{name}, {part}",
  carriesIn: "von {side}: {value}",
  carriesOut: "nach {side}: {value}",
  north: "oben",
  east: "rechts",
  south: "unten",
  west: "links",
  partClause: "Klausel {number}",
  partVariable: "Variable x{number}",
  partSwap: "Kreuzung",
  partWire: "Draht",
  partZero: "Konstante 0",
  gadgetsTitle: "Was die Bauteile tun",
  gadgetW: "Draht",
  gadgetWLine: "Jede 2 in der Mitte steht zwischen zwei schwarzen Feldern und sieht noch ein Feld, darüber oder darunter. Was hinter der einen 2 schwarz ist, entscheidet, was hinter der nächsten schwarz ist: Ein Bit wandert weiter. Schwarz ist 1.",
  gadgetN: "Negation",
  gadgetNLine: "Ein Draht ohne die 3, die das Muster um ein Feld verschiebt: Aus 1 wird 0 und aus 0 wird 1.",
  gadgetV: "Variable",
  gadgetVLine: "Das Ende eines Drahts, über das nichts entscheidet: Es darf 1 oder 0 senden. Das ist der Schalter.",
  gadgetZ: "Null",
  gadgetZLine: "Ein geschlossenes Ende, das nur 0 senden kann, für die fehlenden Literale einer kurzen Klausel.",
  gadgetB: "Bogen",
  gadgetBLine: "Ein Draht, der um die Ecke geht.",
  gadgetS: "Abzweig",
  gadgetSLine: "Ein Signal kommt herein, dasselbe geht weiter und zu einer Seite: Eine Variable, die zweimal vorkommt, braucht zwei Kopien.",
  gadgetT: "Verteiler",
  gadgetTLine: "Ein Signal kommt herein, dasselbe geht nach beiden Seiten hinaus.",
  gadgetX: "Xor",
  gadgetXLine: "Sendet 1, wenn genau eines seiner beiden Signale 1 ist. Mit dreien davon tauschen zwei Drähte die Plätze: a xor (a xor b) ist b.",
  gadgetC: "Wahl",
  gadgetCLine: "Die Klausel: Drei Drähte enden an einer 2. Sie sieht ihr eigenes Feld und für jedes Signal, das 1 ist, eines mehr; sie stimmt also genau dann, wenn ein Signal 1 ist.",
  hardDocs: "Kölker 2012, „Kurodoko is NP-Complete“, Journal of Information Processing 20(3).",
};

/** The techniques in one sentence each. @type {Record<string, string>} */
export const TECHNIQUES_DE = {
  "A number above one is used only once.": "Eine Zahl über eins wird nur einmal benutzt.",
  "If only one piece can cover a corner, it is drawn.":
    "Kann nur eine Linie eine Ecke abdecken, wird sie gezogen.",
  "If only one piece can cover a number, it is drawn; look at large numbers first.":
    "Kann nur eine Linie eine Zahl abdecken, wird sie gezogen; sieh zuerst die großen Zahlen an.",
  "If all pieces for one number also use another number above one, no other piece may use that.":
    "Benutzen alle Linien für eine Zahl auch eine andere Zahl über eins, darf keine sonst diese benutzen.",
  "A piece that would leave another number without a piece is not drawn.":
    "Eine Linie, die einer anderen Zahl keine Linie übrig ließe, wird nicht gezogen.",
  "A piece is drawn, or not, if otherwise two numbers could not both be covered.":
    "Eine Linie wird gezogen oder nicht, wenn sonst zwei Zahlen nicht beide abgedeckt werden könnten.",
  "A piece that would leave three numbers that cannot all be covered is not drawn.":
    "Eine Linie, nach der drei Zahlen nicht alle abgedeckt werden könnten, wird nicht gezogen.",
  "The cells beside a black cell are white.": "Die Felder neben einem schwarzen Feld sind weiß.",
  "A 2 beside a clue is closed off by black cells, and so is the clue on its far side.":
    "Eine 2 neben einem Hinweis ist von schwarzen Feldern umschlossen, und der Hinweis auf seiner anderen Seite auch.",
  "A 3 that touches two clues, or a clue with another behind it, sees no other cell.":
    "Eine 3, die zwei Hinweise berührt oder einen mit einem weiteren dahinter, sieht kein anderes Feld.",
  "A number that sees enough white cells is closed off by black cells.":
    "Eine Zahl, die genug weiße Felder sieht, ist von schwarzen Feldern umschlossen.",
  "If a number can see only as many cells as it needs, all of them are white.":
    "Kann eine Zahl nur so viele Felder sehen, wie sie braucht, sind alle weiß.",
  "A cell is black if, were it white, a number would see too many white cells.":
    "Ein Feld ist schwarz, wenn eine Zahl sonst zu viele weiße Felder sähe.",
  "If three sides of a number have ended, the length of the fourth is known.":
    "Enden drei Seiten einer Zahl, steht die Länge der vierten fest.",
  "The fourth side of a number must provide what the other three cannot, even if all white.":
    "Die vierte Seite einer Zahl muss liefern, was die anderen drei selbst ganz weiß nicht können.",
  "A cell that, if black, would cut the white cells in two is white.":
    "Ein Feld, das als schwarzes die weißen Felder trennen würde, ist weiß.",
  "Both cells between two 2s are black if the 2s touch at a corner, and white if they are a knight's move apart.":
    "Beide Felder zwischen zwei Zweien sind schwarz, wenn sich die Zweien an einer Ecke berühren, und weiß, wenn sie einen Springerzug entfernt sind.",
  "If a number can see too much and only one open cell can end its view, that cell is black.":
    "Kann eine Zahl zu viel sehen und nur ein offenes Feld ihre Sicht beenden, ist dieses schwarz.",
  "Only those lengths of the four sides are possible that add up to the number.":
    "Möglich sind nur solche Längen der vier Seiten, die zusammen die Zahl ergeben.",
  "A cell is white if, were it black, the white cells beside it would make a number wrong.":
    "Ein Feld ist weiß, wenn sonst die weißen Felder daneben eine Zahl falsch machten.",
  "A cell that no number reaches is white if the puzzle has only one answer.":
    "Ein Feld, das keine Zahl erreicht, ist weiß, wenn das Rätsel nur eine Lösung hat.",
  "A number that reaches a black cell reaches no other.":
    "Eine Zahl, die ein schwarzes Feld erreicht, erreicht kein anderes.",
  "A number with one place left has its black cell there.":
    "Eine Zahl mit nur noch einem Platz hat dort ihr schwarzes Feld.",
  "On a puzzle with one answer, a cell that no number reaches is white.":
    "Hat das Rätsel eine Lösung, ist ein Feld, das keine Zahl erreicht, weiß.",
  "If the two places of a 1 touch at a corner, the cell beside both is white.":
    "Berühren sich die beiden Plätze einer 1 an einer Ecke, ist das Feld neben beiden weiß.",
  "If three cells around a cell are black, the fourth is white.":
    "Sind drei Felder um ein Feld schwarz, ist das vierte weiß.",
  "If a number reaches all places of another number, all other cells it reaches are white.":
    "Erreicht eine Zahl alle Plätze einer anderen, sind alle übrigen Felder, die sie erreicht, weiß.",
  "A cell that, if black, would rule out every place of a number is white.":
    "Ein Feld, das als schwarzes jeden Platz einer Zahl ausschlösse, ist weiß.",
  "A cell that, if black, would leave two numbers places that rule each other out is white.":
    "Ein Feld, das als schwarzes zwei Zahlen Plätze ließe, die einander ausschließen, ist weiß.",
  "A cell that, if black, would rule out or cut off every place of a number is white.":
    "Ein Feld, das als schwarzes jeden Platz einer Zahl ausschlösse oder abtrennte, ist weiß.",
  "A room with S, G, a circle or a triangle is white.":
    "Ein Raum mit S, G, einem Kreis oder einem Dreieck ist weiß.",
  "If all rooms of a square but one have the same colour, that one has the other.":
    "Haben alle Räume eines Quadrats bis auf einen dieselbe Farbe, hat dieser die andere.",
  "A circle with only two ways out uses both; S and G use their only one.":
    "Ein Kreis mit nur zwei Ausgängen benutzt beide; S und G benutzen ihren einzigen.",
  "The only open room beside a white area is white, if there are white rooms elsewhere.":
    "Der einzige offene Raum neben einem weißen Gebiet ist weiß, wenn es anderswo weiße Räume gibt.",
  "A room that touches one white area twice is black.":
    "Ein Raum, der ein weißes Gebiet zweimal berührt, ist schwarz.",
  "Rooms that no white room can reach are black.":
    "Räume, die von keinem weißen Raum zu erreichen sind, sind schwarz.",
  "A room is white if white rooms could not be connected without it.":
    "Ein Raum ist weiß, wenn sich die weißen Räume ohne ihn nicht verbinden ließen.",
  "If only one open room can continue a known piece of the path, it is white.":
    "Kann nur ein offener Raum ein bekanntes Stück des Wegs fortsetzen, ist er weiß.",
  "A room that, if white, would make the path fork, meet a triangle or miss a circle is black.":
    "Ein Raum, durch den sich der Weg gabeln, ein Dreieck treffen oder einen Kreis verfehlen würde, ist schwarz.",
  "A room is white if open rooms behind it would be cut off and fill a square.":
    "Ein Raum ist weiß, wenn sonst offene Räume dahinter abgetrennt wären und ein Quadrat füllten.",
  "A room is white if every possible way of the path through a circle uses it.":
    "Ein Raum ist weiß, wenn jeder mögliche Weg durch einen Kreis über ihn führt.",
  "Some route from S to G must pass every circle.":
    "Irgendein Weg von S nach G muss über jeden Kreis führen.",
  "A room is white if without it no route from S to G passes every circle.":
    "Ein Raum ist weiß, wenn ohne ihn kein Weg von S nach G über jeden Kreis führt.",
  "A room is black if, were it white, no route from S to G would pass every circle.":
    "Ein Raum ist schwarz, wenn sonst kein Weg von S nach G über jeden Kreis führte.",
  "A room is white if the only other way to connect the maze is impossible.":
    "Ein Raum ist weiß, wenn die einzige andere Verbindung des Labyrinths unmöglich ist.",
  "Assuming the opposite leads to a contradiction after one use of the techniques above.":
    "Nimmt man das Gegenteil an, folgt ein Widerspruch, wenn man die Techniken davor einmal anwendet.",
  "Assuming the opposite leads to a contradiction after any number of uses of the techniques above.":
    "Nimmt man das Gegenteil an, folgt ein Widerspruch, wenn man die Techniken davor beliebig oft anwendet.",
  "A SAT solver finds a few clues and rules that leave no other possibility.":
    "Ein SAT-Löser findet einige Hinweise und Regeln, die keine andere Möglichkeit lassen.",
};

const USES = /^Assuming the opposite leads to a contradiction after at most (\d+) uses of the techniques above\.$/;

/**
 * A text of the lessons.
 * @param {keyof typeof EN} key @param {Record<string, string | number>} [values]
 */
export function l(key, values = {}) {
  const text = (language() === "de" ? DE : EN)[key];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A technique in one sentence. @param {string} sentence */
export function inOneSentence(sentence) {
  if (language() !== "de") return sentence;
  const uses = USES.exec(sentence);
  if (uses) {
    return `Nimmt man das Gegenteil an, folgt ein Widerspruch, wenn man die Techniken davor höchstens ${uses[1]}-mal anwendet.`;
  }
  return TECHNIQUES_DE[sentence] ?? told(sentence);
}
