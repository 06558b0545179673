"""How a Star Battle is made; published ones have two stars from 9×9 on, three from 14×14, four from
17×17, and five from 21×21 on.
"""

from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.shading.star_making import star_making

MAKING = star_making(StarBattle, sides=(4, 9, 14, 17, 21))
