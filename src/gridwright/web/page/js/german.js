// The sentences of the program in German: hints, broken rules, clues, names of techniques.
//
// The program speaks English. A sentence is matched with a template of this table, its values are
// put into German, and the German template is filled. In a German template `{x}` is the value in the
// nominative, `{x.a}` in the accusative, `{x.d}` in the dative, and `[x|ist|sind]` chooses by the
// number of things that x names. What is not in the table stays English; a test looks for that.

/** @typedef {"" | "a" | "d"} Case */

/** @type {Record<string, string>} */
const SENTENCES = {
  // Shading
  "{black} is black, and black cells never touch":
    "{black} ist schwarz, und schwarze Felder berühren sich nie",
  "{cells} touch and cannot both be black":
    "{cells} berühren sich und können nicht beide schwarz sein",
  "Three cells around {inner} are black, and a fourth would cut it off":
    "Drei Felder um {inner} sind schwarz, und ein viertes würde es abtrennen",
  "All four cells around {inner} are black and cut it off":
    "Alle vier Felder um {inner} sind schwarz und trennen es ab",
  "{black} cuts the white cells in two": "{black} zerteilt die weißen Felder",
  "{black} form {chain} and cut the white cells in two":
    "{black} bilden {chain} und zerteilen die weißen Felder",
  "If {cell} were black, it would cut the white cells in two":
    "Wäre {cell} schwarz, würde es die weißen Felder zerteilen",
  "If {cell} were black, it would form {chain} with {black} and cut the white cells in two":
    "Wäre {cell} schwarz, würde es mit {black} {chain} bilden und die weißen Felder zerteilen",
  "The clues at {clues} and the known cells leave no other possibility":
    "Die Hinweise bei {clues} und die bekannten Felder lassen nichts anderes zu",
  "The rules and the known cells leave no other possibility":
    "Die Regeln und die bekannten Felder lassen nichts anderes zu",

  // Kuromasu
  "The {number} at {clue} sees {sure} white cells, which is too many":
    "Die {number} bei {clue} sieht {sure} weiße Felder, das sind zu viele",
  "The {number} at {clue} can see no more than {most}, which is too few":
    "Die {number} bei {clue} kann höchstens {most} sehen, das ist zu wenig",
  "The sides of the {number} at {clue} cannot add up to it":
    "Die vier Seiten der {number} bei {clue} können zusammen nicht {number} ergeben",
  "The {number} at {clue} sees all of its {number} white cells already":
    "Die {number} bei {clue} sieht schon alle ihre {number} weißen Felder",
  "The {number} at {clue} can see no more than {number} cells and needs them all":
    "Die {number} bei {clue} kann nicht mehr als {number} Felder sehen und braucht sie alle",
  "The {number} at {clue} would see more than {number} cells if {next} were white":
    "Die {number} bei {clue} sähe mehr als {number} Felder, wenn {next} weiß wäre",
  "The {number} at {clue} is closed on its other sides and sees just {most} {side}":
    "Die {number} bei {clue} ist auf den anderen Seiten abgeschlossen und sieht {side} nur {most}",
  "The {number} at {clue} can see {most} at most, and would see too few without {cells}":
    "Die {number} bei {clue} kann höchstens {most} sehen und sähe ohne {cells} zu wenige",
  "The {number} at {clue} must not see all {most}, and a black cell anywhere else in sight would leave it too few":
    "Die {number} bei {clue} darf nicht alle {most} sehen, und ein schwarzes Feld irgendwo sonst in Sicht ließe ihr zu wenige",
  "The {number} at {clue} needs {need} besides its own cell; with {given} it must see {must}":
    "Die {number} bei {clue} braucht außer dem eigenen Feld noch {need}; bei {given} muss sie {must} sehen",
  "The {number} at {clue} needs {need} besides its own cell; it must see {must}":
    "Die {number} bei {clue} braucht außer dem eigenen Feld noch {need}; sie muss {must} sehen",
  "If {cell} were black, the cells beside it would be white, and the {number} at {clue} would see {sure} white cells":
    "Wäre {cell} schwarz, wären die Felder daneben weiß, und die {number} bei {clue} sähe {sure} weiße Felder",
  "If {cell} were black, the cells beside it would be white, and the {number} at {clue} could see only {most}":
    "Wäre {cell} schwarz, wären die Felder daneben weiß, und die {number} bei {clue} könnte nur {most} sehen",
  "No number reaches these cells, and the puzzle has only one answer":
    "Keine Zahl erreicht diese Felder, und das Rätsel hat nur eine Lösung",
  "The 2s at {one} and {other} touch at a corner and cannot both see a cell between them":
    "Die Zweien bei {one} und {other} berühren sich an einer Ecke und können nicht beide ein Feld dazwischen sehen",
  "The 2s at {one} and {other} are a knight's move apart, and one of them would see too much beside a black cell between them":
    "Die Zweien bei {one} und {other} sind einen Springerzug voneinander entfernt, und neben einem schwarzen Feld dazwischen sähe eine von ihnen zu viel",
  "The {number} at {clue} sees the clue beside it and no more":
    "Die {number} bei {clue} sieht den Hinweis daneben und sonst nichts",
  "The {number} at {clue} sees the two clues beside it and no more":
    "Die {number} bei {clue} sieht die beiden Hinweise daneben und sonst nichts",
  "The {number} at {clue} sees the two clues in line with it and no more":
    "Die {number} bei {clue} sieht die beiden Hinweise in einer Linie mit ihr und sonst nichts",

  // Kuroshuto
  "The {number} at {clue} has its black cell at {cells}":
    "Die {number} bei {clue} hat ihr schwarzes Feld bei {cells}",
  "The {number} at {clue} has only one black cell, but {cells} are both black":
    "Die {number} bei {clue} hat nur ein schwarzes Feld, aber {cells} sind beide schwarz",
  "The {number} at {clue} has no other place left for its black cell":
    "Die {number} bei {clue} hat keinen anderen Platz mehr für ihr schwarzes Feld",
  "The {number} at {clue} has no place left for its black cell":
    "Die {number} bei {clue} hat keinen Platz mehr für ihr schwarzes Feld",
  "No number needs {cell} to be black, and the puzzle has only one answer":
    "Keine Zahl braucht {cell} als schwarzes Feld, und das Rätsel hat nur eine Lösung",
  "The {number} at {clue} has its black cell at {places}, and {cells} touches both":
    "Die {number} bei {clue} hat ihr schwarzes Feld bei {places}, und {cells} berührt beide",
  "The {number} at {clue} has its black cell at {places}, and {cells} touch both":
    "Die {number} bei {clue} hat ihr schwarzes Feld bei {places}, und {cells} berühren beide",
  "The {number} at {clue} has its black cell at {places}, and {other} reaches {them}":
    "Die {number} bei {clue} hat ihr schwarzes Feld bei {places}, und {other} erreicht {them}",
  "If {cell} were black, the {number} at {clue} would have no place left: {why}":
    "Wäre {cell} schwarz, hätte die {number} bei {clue} keinen Platz mehr: {why}",
  "The {number} at {clue} has only {place} and {other} only {second}, {clash}":
    "Die {number} bei {clue} hat nur {place} und {other} nur {second}, {clash}",
  "If {cell} were black, the {number} at {clue} would have only {place} and {other} only {second}, {clash}":
    "Wäre {cell} schwarz, hätte die {number} bei {clue} nur {place} und {other} nur {second}, {clash}",

  // Nurimaze
  "{cell} holds {mark}": "In {cell} steht {mark}",
  "{cell} cannot be black: it holds {mark}": "{cell} kann nicht schwarz sein: dort steht {mark}",
  "The square at {at} lies in one room and would have one colour":
    "Das Quadrat bei {at} liegt in einem Raum und wäre einfarbig",
  "One cell of the square at {at} is {colour} and the others belong to one room":
    "Ein Feld des Quadrats bei {at} ist {colour}, und die anderen gehören zu einem Raum",
  "Two cells of the square at {at} are {colour} and the others belong to one room":
    "Zwei Felder des Quadrats bei {at} sind {colour}, und die anderen gehören zu einem Raum",
  "Three cells of the square at {at} are {colour}": "Drei Felder des Quadrats bei {at} sind {colour}",
  "All four cells of the square at {at} are {colour}":
    "Alle vier Felder des Quadrats bei {at} sind {colour}",
  "{room} would be a white loop by itself": "{room} wäre für sich allein ein weißer Ring",
  "{area} closes a loop": "{area} schließt einen Ring",
  "{room} touches {area} twice and would close a loop":
    "{room} berührt {area.a} zweimal und würde einen Ring schließen",
  "{area} has no way out": "{area} hat keinen Ausgang",
  "{area} has only one way out": "{area} hat nur einen Ausgang",
  "{area} has only two ways out": "{area} hat nur zwei Ausgänge",
  "Black cells separate {one} from {other}": "Schwarze Felder trennen {one.a} von {other.d}",
  "If {room} were black, {one} could no longer reach {other}":
    "Wäre {room} schwarz, könnte {one} nicht mehr mit {other.d} verbunden werden",
  "{rooms} can no longer reach {white}":
    "{rooms} [rooms|kann|können] nicht mehr mit {white.d} verbunden werden",
  "If {room} were black, the cells behind it would be cut off and fill a black square":
    "Wäre {room} schwarz, wären die Felder dahinter abgetrennt und füllten ein schwarzes Quadrat",
  "If {rooms} were white, the path from S to G could not pass {mark}":
    "[rooms|Wäre|Wären] {rooms} weiß, könnte der Weg von S nach G nicht über {mark.a} führen",
  "If {rooms} were white, the path could not lead from S to G":
    "[rooms|Wäre|Wären] {rooms} weiß, könnte kein Weg von S nach G führen",
  "Without {rooms} the path from S to G cannot pass {mark}":
    "Ohne {rooms.a} kann der Weg von S nach G nicht über {mark.a} führen",
  "Without {rooms} the path cannot lead from S to G":
    "Ohne {rooms.a} kann kein Weg von S nach G führen",
  "The path from S to G cannot pass {mark}": "Der Weg von S nach G kann nicht über {mark.a} führen",
  "The path cannot lead from S to G": "Kein Weg kann von S nach G führen",
  "If {room} were black, the only other cells that connect the maze would close a loop":
    "Wäre {room} schwarz, würden die einzigen anderen Felder, die das Labyrinth verbinden, einen Ring schließen",
  "If {room} were black, the only other cells that connect the maze would make the path {faults}":
    "Wäre {room} schwarz, würde der Weg durch die einzigen anderen Felder, die das Labyrinth verbinden, {faults}",
  "The path can leave {mark} on one side only": "Der Weg kann {mark.a} nur auf einer Seite verlassen",
  "The path cannot continue from {mark}": "Der Weg kann von {mark.d} aus nicht weitergehen",
  "On one side of {mark} the path can continue only through {rooms}":
    "Auf einer Seite von {mark.d} kann der Weg nur über {rooms.a} weitergehen",
  "From {mark} the path can continue only through {rooms}":
    "Von {mark.d} aus kann der Weg nur über {rooms.a} weitergehen",
  "If {room} were white, white cells would close a loop":
    "[room|Wäre|Wären] {room} weiß, würden weiße Felder einen Ring schließen",
  "White cells close a loop": "Weiße Felder schließen einen Ring",
  "If {room} were white, the path would lead through {mark}":
    "[room|Wäre|Wären] {room} weiß, würde der Weg über {mark.a} führen",
  "The path leads through {mark}": "Der Weg führt über {mark.a}",
  "If {room} were white, the path would fork at {at}":
    "[room|Wäre|Wären] {room} weiß, würde sich der Weg bei {at} gabeln",
  "The path forks at {at}": "Der Weg gabelt sich bei {at}",
  "If {room} were white, {mark} would be in the middle of the path":
    "[room|Wäre|Wären] {room} weiß, läge {mark} mitten auf dem Weg",
  "{mark} is in the middle of the path": "{mark} liegt mitten auf dem Weg",
  "If {room} were white, the path would reach G and miss a circle":
    "[room|Wäre|Wären] {room} weiß, würde der Weg G erreichen und einen Kreis verfehlen",
  "The path reaches G and misses a circle": "Der Weg erreicht G und verfehlt einen Kreis",
  "Every way through {circle} would {faults}": "Jeder Weg durch {circle.a} würde {faults}",
  "Any other way through {circle} would {faults}": "Jeder andere Weg durch {circle.a} würde {faults}",
  "Without {rooms} the path through {circle} would {faults}":
    "Ohne {rooms.a} würde der Weg durch {circle.a} {faults}",

  // Kamaji
  "The numbers above one in {piece} are used up": "Die Zahlen über eins in {piece.d} sind verbraucht",
  "The {number} at {clue} is used up by {piece}":
    "Die {number} bei {clue} ist durch {piece.a} verbraucht",
  "{pieces} both use the {number} at {clue}": "{pieces} benutzen beide die {number} bei {clue}",
  "Nothing else can cover the {number} at {clue}":
    "Nichts anderes kann die {number} bei {clue} abdecken",
  "Nothing can cover the {number} at {clue}": "Nichts kann die {number} bei {clue} abdecken",
  "Nothing else can cover the {number} in the corner {clue}":
    "Nichts anderes kann die {number} in der Ecke {clue} abdecken",
  "Nothing can cover the {number} in the corner {clue}":
    "Nichts kann die {number} in der Ecke {clue} abdecken",
  "Every piece that can cover the {number} at {clue} needs {needed}":
    "Jede Linie, die die {number} bei {clue} abdecken kann, braucht {needed.a}",
  "With {piece}, nothing could cover the {number} at {clue}":
    "Mit {piece.d} könnte nichts die {number} bei {clue} abdecken",
  "The {number} at {clue} and {other} both need {needed}":
    "Die {number} bei {clue} und {other} brauchen beide {needed.a}",
  "The {number} at {clue} and {other} cannot both be covered":
    "Die {number} bei {clue} und {other} können nicht beide abgedeckt werden",
  "Without {piece}, the {number} at {clue} and {other} would both need {needed}":
    "Ohne {piece.a} bräuchten die {number} bei {clue} und {other} beide {needed.a}",
  "Without {piece}, the {number} at {clue} and {other} could not both be covered":
    "Ohne {piece.a} könnten die {number} bei {clue} und {other} nicht beide abgedeckt werden",
  "With {piece}, the {number} at {clue} and {other} would both need {needed}":
    "Mit {piece.d} bräuchten die {number} bei {clue} und {other} beide {needed.a}",
  "With {piece}, the {number} at {clue} and {other} could not both be covered":
    "Mit {piece.d} könnten die {number} bei {clue} und {other} nicht beide abgedeckt werden",
  "With {piece}, {needs}, and nothing could cover the {number} at {clue}":
    "Mit {piece.d} gilt: {needs}, und nichts könnte die {number} bei {clue} abdecken",

  // Broken rules
  "{cells} are black and touch": "{cells} sind schwarz und berühren sich",
  "{cell} holds a clue and is black": "{cell} trägt einen Hinweis und ist schwarz",
  "{cell} is given as white and is black": "{cell} ist weiß vorgegeben, aber schwarz",
  "{cell} is given as black and is white": "{cell} ist schwarz vorgegeben, aber weiß",
  "no cell is white": "kein Feld ist weiß",
  "the white cells at {cells} are cut off from the others":
    "die weißen Felder {cells} sind von den anderen abgetrennt",
  "the {number} at {clue} sees {seen}, counting its own":
    "die {number} bei {clue} sieht {seen}, das eigene mitgezählt",
  "the {number} at {clue} already sees {seen}, counting its own":
    "die {number} bei {clue} sieht schon {seen}, das eigene mitgezählt",
  "the {number} at {clue} sees only {seen}, counting its own":
    "die {number} bei {clue} sieht nur {seen}, das eigene mitgezählt",
  "the {number} at {clue} can see at most {seen}, counting its own":
    "die {number} bei {clue} kann höchstens {seen} sehen, das eigene mitgezählt",
  "the {number} at {clue} reaches {count} black cells, {cells}":
    "die {number} bei {clue} erreicht {count} schwarze Felder: {cells}",
  "the {number} at {clue} reaches no black cell": "die {number} bei {clue} erreicht kein schwarzes Feld",
  "the cell {cells} is black and white": "das Feld {cells} ist schwarz und weiß",
  "the room of {cells} is black and white": "der Raum aus {cells} ist schwarz und weiß",
  "{cell} holds {mark} and is black": "in {cell} steht {mark}, und das Feld ist schwarz",
  "black cells cut S off from G": "schwarze Felder trennen S von G",
  "the circle at {cell} is not on the path": "der Kreis bei {cell} liegt nicht auf dem Weg",
  "the triangle at {cell} is on the path": "das Dreieck bei {cell} liegt auf dem Weg",
  "every path from S to G goes through a triangle": "jeder Weg von S nach G führt über ein Dreieck",
  "the white cells at {cells} close a loop": "die weißen Felder {cells} schließen einen Ring",
  "the square at {cells} is all {colour}": "das Quadrat {cells} ist ganz {colour}",
  "the {number} at {clue} is not covered by any piece":
    "die {number} bei {clue} wird von keiner Linie abgedeckt",
  "the {number} at {clue} is used {count} times, by {cells}":
    "die {number} bei {clue} wird {count}-mal benutzt, von {cells}",

  // Around the hint
  "Look at {cells}": "Sieh dir {cells} an",
  "the board is the answer": "das Brett ist gelöst",
  "time limit reached before a step was found": "in der Zeit wurde kein Schritt gefunden",
  "the time limit was reached": "die Zeit ist um",
};

/** @type {Record<string, string>} */
const TECHNIQUES = {
  "used up": "verbraucht",
  corner: "Ecke",
  "largest first": "die größten zuerst",
  "number needed": "Zahl wird gebraucht",
  "leaves nothing": "lässt nichts übrig",
  "two compete": "zwei im Wettstreit",
  "three compete": "drei im Wettstreit",
  "beside black": "neben Schwarz",
  "2 beside a clue": "2 neben einem Hinweis",
  "3 beside two clues": "3 neben zwei Hinweisen",
  "enough in sight": "genug in Sicht",
  "all cells in sight": "alle Felder in Sicht",
  "one more is too many": "eins mehr ist zu viel",
  "three sides fixed": "drei Seiten stehen fest",
  "three full sides": "drei volle Seiten",
  "cut off": "abgetrennt",
  "two 2s": "zwei Zweien",
  "only one stop": "nur ein Halt",
  "possible lengths": "mögliche Längen",
  "joins too much": "verbindet zu viel",
  unreached: "unerreicht",
  "number done": "Zahl erledigt",
  "last place": "letzter Platz",
  "diagonal position": "schräge Lage",
  "diamond structure": "Raute",
  "shared places": "gemeinsame Plätze",
  "leaves no place": "lässt keinen Platz",
  "cuts off every place": "trennt jeden Platz ab",
  mark: "Zeichen",
  "last of a square": "letztes im Quadrat",
  "no way to spare": "kein Ausgang übrig",
  "way out": "Ausgang",
  "closes a loop": "schließt einen Ring",
  "shut off": "abgeschnitten",
  "path goes on": "der Weg geht weiter",
  "spoils the path": "verdirbt den Weg",
  pocket: "Tasche",
  "turn at a circle": "Weg durch den Kreis",
  "no route": "kein Weg",
  "only route": "einziger Weg",
  "blocks the route": "versperrt den Weg",
  "other way round": "anders herum",
  "what-if of 1 link": "Was-wäre-wenn mit 1 Schritt",
  "what-if of 2 links": "Was-wäre-wenn mit 2 Schritten",
  "what-if of 3 links": "Was-wäre-wenn mit 3 Schritten",
  "what-if of up to 5 links": "Was-wäre-wenn mit bis zu 5 Schritten",
  "what-if of up to 8 links": "Was-wäre-wenn mit bis zu 8 Schritten",
  "what-if of up to 12 links": "Was-wäre-wenn mit bis zu 12 Schritten",
  "long what-if": "langes Was-wäre-wenn",
  "smallest set": "kleinste Auswahl",
};

/** Things with an article, by case: nominative, accusative, dative. @type {[RegExp, string[]][]} */
const THINGS = [
  [/the white area of (r\d+c\d+)/g, ["das weiße Gebiet um $1", "das weiße Gebiet um $1", "dem weißen Gebiet um $1"]],
  [/the white room at (r\d+c\d+)/g, ["der weiße Raum bei $1", "den weißen Raum bei $1", "dem weißen Raum bei $1"]],
  [/the white cell (r\d+c\d+)/g, ["das weiße Feld $1", "das weiße Feld $1", "dem weißen Feld $1"]],
  [/the rooms at /g, ["die Räume bei ", "die Räume bei ", "den Räumen bei "]],
  [/the room at /g, ["der Raum bei ", "den Raum bei ", "dem Raum bei "]],
  [/the pieces /g, ["die Linien ", "die Linien ", "den Linien "]],
  [/the piece /g, ["die Linie ", "die Linie ", "der Linie "]],
  [/the circle at /g, ["der Kreis bei ", "den Kreis bei ", "dem Kreis bei "]],
  [/the triangle at /g, ["das Dreieck bei ", "das Dreieck bei ", "dem Dreieck bei "]],
  [/the (\d+) at /g, ["die $1 bei ", "die $1 bei ", "der $1 bei "]],
];

/** Words and turns that mean the same wherever they stand. @type {[RegExp, string][]} */
const TURNS = [
  [/\b([SG]) at (r\d+c\d+)/g, "$1 ($2)"],
  [/\ba line from edge to edge\b/g, "eine Linie von Rand zu Rand"],
  [/\ba ring\b/g, "einen Ring"],
  [/\ba circle\b/g, "ein Kreis"],
  [/\bmeet a triangle\b/g, "ein Dreieck treffen"],
  [/\ba triangle\b/g, "ein Dreieck"],
  [/\bclose a loop\b/g, "einen Ring schließen"],
  [/\bfork\b/g, "sich gabeln"],
  [/\brun through S or G\b/g, "durch S oder G hindurchführen"],
  [/\breach G too early\b/g, "G zu früh erreichen"],
  [/\bwhich touch\b/g, "die sich berühren"],
  [/\bwhich rule each other out\b/g, "die sich ausschließen"],
  [/ cannot have both\b/g, " kann nicht beide haben"],
  [/\ball of them\b/g, "alle"],
  [/\bboth\b/g, "beide"],
  [/ would each be a second black cell for /g, " wären jeweils ein zweites schwarzes Feld für "],
  [/ would be a second black cell for /g, " wäre ein zweites schwarzes Feld für "],
  [/ would each cut the white cells in two/g, " würden jeweils die weißen Felder zerteilen"],
  [/ would cut the white cells in two/g, " würde die weißen Felder zerteilen"],
  [/^([^,]*(?: and | to )[^,]*|.*, .*?) would touch it/g, "$1 würden es berühren"],
  [/ would touch it/g, " würde es berühren"],
  [/ would need /g, " bräuchte "],
  [/\b1 white cells?\b/g, "1 weißes Feld"],
  [/\b(\d+) white cells\b/g, "$1 weiße Felder"],
  [/\b1 cells?\b/g, "1 Feld"],
  [/\b(\d+) cells\b/g, "$1 Felder"],
  [/\b(\d+) more\b/g, "$1 weitere"],
  [/\bto the right\b/g, "nach rechts"],
  [/\bto the left\b/g, "nach links"],
  [/\bup\b/g, "nach oben"],
  [/\bdown\b/g, "nach unten"],
  [/\bnot drawn\b/g, "nicht gezogen"],
  [/\bdrawn\b/g, "gezogen"],
  [/\bblack\b/g, "schwarz"],
  [/\bwhite\b/g, "weiß"],
  [/ to (?=r\d)/g, " bis "],
  [/ and /g, " und "],
  [/^and /g, "und "],
  [/ or /g, " oder "],
];

const ONE_CELL = new Set(["cell", "inner", "clue", "at"]);

/** @param {string} name */
function shape(name) {
  if (name === "number" || name === "count" || name === "sure" || name === "need") return "\\d+";
  if (name === "side") return "up|down|to the right|to the left";
  return ONE_CELL.has(name) ? "r\\d+c\\d+" : ".+?";
}

/** The templates as patterns; those with more words of their own are tried first. */
const PATTERNS = Object.entries(SENTENCES)
  .sort(([a], [b]) => words(b) - words(a))
  .map(([english, german]) => {
    /** @type {Set<string>} */
    const seen = new Set();
    const source = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name) => {
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>${shape(name)})`;
    });
    return { pattern: new RegExp(`^${source}$`), german };
  });

/** @param {string} template */
function words(template) {
  return template.replace(/\{\w+\}/g, "").length;
}

/** A value in German. @param {string} text @param {Case} [kind] */
function value(text, kind = "") {
  let found = text.replace(/^The /, "the ");
  const place = kind === "a" ? 1 : kind === "d" ? 2 : 0;
  for (const [pattern, forms] of THINGS) found = found.replace(pattern, forms[place] ?? "");
  for (const [pattern, german] of TURNS) found = found.replace(pattern, german);
  return found;
}

/** Whether a value names several things. @param {string} text */
function several(text) {
  return / and | to r|, |^the (rooms|pieces) /i.test(text);
}

/**
 * What is settled: `r1c1 is white`, or first the verb, as after "also": `ist r1c1 weiß`.
 * @param {string} text
 * @param {boolean} verbFirst
 */
function settled(text, verbFirst) {
  const parts = [...text.matchAll(/(?:^|, and )(.+?) (is|are) (black|white|not drawn|drawn)(?=$|, and )/g)];
  if (!parts.length) return null;
  return parts.map(([, names, verb, word], index) => {
    const [subject, is, what] = [value(names ?? ""), verb === "is" ? "ist" : "sind", value(word ?? "")];
    return verbFirst && index === 0 ? `${is} ${subject} ${what}` : `${subject} ${is} ${what}`;
  }).join(", und ");
}

/** A sentence without what is settled. @param {string} text @returns {string | null} */
function plain(text) {
  for (const { pattern, german } of PATTERNS) {
    const found = pattern.exec(text)?.groups;
    if (!found && !pattern.test(text)) continue;
    const values = found ?? {};
    return german
      .replace(/\[(\w+)\|([^|]*)\|([^\]]*)\]/g, (_, name, one, many) => several(values[name] ?? "") ? many : one)
      .replace(/\{(\w+)(?:\.([ad]))?\}/g, (_, name, kind) => value(values[name] ?? "", kind ?? ""));
  }
  return null;
}

/**
 * A sentence of the program in German; null where it is not known.
 * @param {string} sentence
 * @returns {string | null}
 */
export function german(sentence) {
  const end = sentence.endsWith(".") ? "." : "";
  const text = end ? sentence.slice(0, -1) : sentence;
  const suppose = /^Suppose that (.+)$/.exec(text);
  if (suppose) {
    const assumed = settled(suppose[1] ?? "", false);
    return assumed && `Angenommen, ${assumed}${end}`;
  }
  const cannot = /^That cannot be, so (.+)$/.exec(text);
  if (cannot) {
    const then = settled(cannot[1] ?? "", true);
    return then && `Das kann nicht sein, also ${then}${end}`;
  }
  const at = text.lastIndexOf(", so ");
  if (at >= 0) {
    const [said, then] = [plain(text.slice(0, at)), settled(text.slice(at + 5), true)];
    if (said && then) return `${said}, also ${then}${end}`;
  }
  const said = plain(text);
  return said && said + end;
}

/** The name of a technique. @param {string} name */
export function technique(name) {
  return TECHNIQUES[name] ?? null;
}
