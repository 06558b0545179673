"""How a Star Battle is made; published ones have two stars from 9×9 on, and three from 14×14 on."""

from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.shading.star_making import star_making

MAKING = star_making(StarBattle, sides=(4, 9, 14))
