"""The figures of Straathof 2025: Tables 2 to 4, and the clue density of §5.1.

Table 4 classifies the 210 puzzles of Janko's site, with one entry per group: the backtracking set,
the row of the group within the set (from 0, easiest first), and, in order of difficulty, each
puzzle's number with the milliseconds of the paper's SAT solver. The table does not say how many
points a row stands for.

>>> len(TABLE_4), TABLE_4[129]
(210, Placed(backtracking=4, row=1, place=0, sat_seconds=0.0575))
"""

from __future__ import annotations

from typing import NamedTuple

TABLE_2 = {8: 0.1034, 9: 1.2767, 10: 0.3268, 11: 0.4589, 12: 2.3676}
"""Seconds to generate a puzzle, by size."""
TABLE_3 = {
    8: (0.014478, 0.013525, 0.061488),
    9: (0.013619, 0.016785, 0.063569),
    10: (0.012668, 0.012616, 0.062334),
    11: (0.014355, 0.017142, 0.072780),
    12: (0.012073, 0.013057, 0.065542),
}
"""Seconds to solve one, by size: the rules without guessing, with guessing, and SAT."""
MADE = 100
"""Puzzles generated for each size."""
DENSITY = (0.3239, 0.2656, 0.4531)
"""Average, least and greatest share of numbered tiles, as §5.1 prints them."""


class Placed(NamedTuple):
    """How the paper classifies a puzzle."""

    backtracking: int
    row: int
    """The group within the set, from 0."""
    place: int
    """The place within the group, from 0."""
    sat_seconds: float


_GROUPS: tuple[tuple[int, int, str], ...] = (
    (0, 0, """
        47:49.2 87:55.8 36:55.6 75:57 11:68.6 43:59.7 32:59.9 71:51.2 39:55.9 148:54.1
        3:55.9 204:70.7 35:54.5 73:56.8 52:54.5 77:49.4 156:60.1 206:59.5 101:59.1 29:63
        115:62.5 21:61.2 194:54.8 144:76.8 74:55.4 33:76.6 112:57.2 135:56.7 139:59.1
        210:65.4 171:60 160:56.5 85:60.2 181:53.9 30:58.1 82:61.5 70:55 31:47.9 78:63.7
        161:65.7 203:54 188:55.3 108:57.1 179:57 124:54.7 125:54.7 174:63.8 2:60.5 59:57.1
        165:54.7 166:69.9 106:55.5 100:58 24:59.8 65:57.8 136:56.5 158:57.4 5:58.5
        155:74.8 208:55.1 157:55 7:57 198:79.8 15:55.4 98:88.3 178:64.3 153:59.1 193:63.6
        42:54.5 72:60.5 68:56.6 95:61.1 138:58.2 48:54.8 168:54.4 93:62.6 105:57.5 88:68.8
        149:59 20:54.7 143:82.4 187:66.2 169:59 22:61.6 182:78.8 34:67.3 58:63 197:58.6
        142:75.5 69:59.3 119:57.5 107:60.3 126:62.9 120:55.7 17:70.8 118:63.1 41:57.9
        164:60.4 13:61.4 159:62.9 191:65.2 89:70.5 53:55.5 38:62.1 27:62.6 44:65.5
        102:54.3 117:59.2 64:58.6 67:56.4 61:61.5 150:61.7 40:49.4 183:63.3 113:59.7
        137:58.9 46:56.6 51:60.1 90:62 127:62.3 114:52.1 134:60.5 14:54.9 132:76.4 84:55.8
        62:56.7 79:70.3 45:62.8 99:84.9 12:58.9 184:54.3 57:57.1 152:56.4 111:62.6
        116:64.5 91:56.5 103:67.6 8:60.5 94:57.2 128:64.4 110:66 109:57.7 177:57.1
        163:66.3 154:54.2 122:62.2 133:64.5 189:59.1 28:63.3 131:61.1 172:59.4 1:58.6
        121:72.2 140:62.1 18:57.9 180:54.7 130:57.3 170:59 56:66.4
    """),
    (0, 1, "200:57.4 202:55.1 25:55.8 37:56.8"),
    (0, 2, "195:55.8 10:63 104:50 209:56.5 92:63.9 141:59 123:56.9 207:62.8 173:50.1"),
    (1, 0, "54:57.1 9:54.9 86:56 145:68.3 96:59.8 23:56.2 146:68.2"),
    (1, 1, """
        205:69.8 185:61 49:56.8 4:55.7 26:56.1 201:54.3 63:56.8 186:59.1 66:56.4 151:56.8
        19:53.1
    """),
    (1, 2, "16:59.1"),
    (1, 3, "167:69.9"),
    (2, 0, "97:64.3 55:71.5"),
    (2, 1, "81:63 83:63 190:55.7 176:68.7 50:74.8"),
    (2, 2, "6:56.9 192:65.8"),
    (3, 0, "199:66.3 175:62.1"),
    (3, 1, "162:65 60:57.8"),
    (4, 0, "76:55.4 80:57.1 196:53.4"),
    (4, 1, "129:57.5"),
    (5, 0, "147:54.9"),
)  # fmt: skip


def _read() -> dict[int, Placed]:
    table = {}
    for backtracking, row, text in _GROUPS:
        for place, item in enumerate(text.split()):
            number, milliseconds = item.split(":")
            seconds = round(float(milliseconds) / 1000, 7)
            table[int(number)] = Placed(backtracking, row, place, seconds)
    return table


TABLE_4 = _read()
"""By puzzle number."""
