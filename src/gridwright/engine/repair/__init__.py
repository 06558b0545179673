"""Few changes of a puzzle that give it exactly one answer."""

from gridwright.engine.repair.search import repair as repair
from gridwright.engine.repair.search import repairs as repairs
