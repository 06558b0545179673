"""Intervals of figures of few puzzles: they hold what they should as often as they should."""

from random import Random
from statistics import fmean, median

import pytest

from gridwright_lab.studies.intervals import bootstrap, ratio_of_means, ratio_of_pairs, wilson
from gridwright_lab.studies.report import Verdict


@pytest.mark.parametrize(("size", "least"), [(5, 0.9), (6, 0.9), (20, 0.9)])
def test_an_interval_holds_the_mean_as_often_as_the_module_says(size: int, least: float) -> None:
    rng = Random(1)
    samples = [[rng.gauss(5, 1) for _ in range(size)] for _ in range(100)]
    found = [bootstrap(fmean, sample, number=200) for sample in samples]
    assert least <= sum(low <= 5 <= high for low, high in found) / 100 < 1


def test_a_seed_decides_an_interval_and_more_puzzles_narrow_it() -> None:
    rng = Random(2)
    values = [rng.expovariate(1) for _ in range(200)]
    few, many = bootstrap(fmean, values[:8], seed=3), bootstrap(fmean, values, seed=3)
    assert few == bootstrap(fmean, values[:8], seed=3) != bootstrap(fmean, values[:8], seed=4)
    assert few.high - few.low > many.high - many.low
    for figure in (fmean, median):
        low, high = bootstrap(figure, values[:8])
        assert low <= figure(values[:8]) <= high


def test_pairs_stay_together_and_samples_do_not() -> None:
    """On every puzzle one method takes twice as long: pairs show it exactly, samples do not."""
    pairs = [(2.0 * at, 1.0 * at) for at in (1, 5, 30, 100, 200)]
    assert bootstrap(ratio_of_pairs, pairs) == (2, 2)
    apart = bootstrap(ratio_of_means, *zip(*pairs, strict=True))
    assert apart.low < 1
    assert apart.high > 4


def test_equal_values_have_no_width() -> None:
    assert bootstrap(fmean, [3.0] * 5) == (3, 3)


def test_fewer_than_five_values_have_no_interval_and_decide_nothing() -> None:
    many = [1.0] * 9
    for found in (bootstrap(fmean, [3.0] * 4), bootstrap(ratio_of_means, many, [3.0] * 4)):
        assert not found.known
        assert str(found) == "too few"
        assert found.within(high=9) is found.within(low=9) is Verdict.NOT_DECIDED


def test_a_border_inside_the_interval_decides_nothing() -> None:
    found = bootstrap(fmean, [1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.within(low=0.5) is Verdict.CONFIRMED
    assert found.within(high=0.5) is Verdict.NOT_CONFIRMED
    assert found.within(2.9, 3.1) is found.within(low=3) is Verdict.NOT_DECIDED


def test_shares_of_all_or_none_are_not_certain() -> None:
    assert wilson(0, 4).low == pytest.approx(0)
    assert 0.4 < wilson(0, 4).high < 0.6
    assert wilson(4, 4).low == pytest.approx(1 - wilson(0, 4).high)
