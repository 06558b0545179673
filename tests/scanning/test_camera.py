"""The simulated camera does what a shot says, and nothing else."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from gridwright.scanning.camera import PLAIN, Shot, photograph

SHEET = np.full((120, 160), 255, np.uint8)
SHEET[30:90:20, 40:120] = SHEET[30:90, 40:120:20] = 0
CORNERS = [(40, 30), (120, 30), (120, 90), (40, 90)]


def test_the_same_seed_gives_the_same_photograph_and_another_one_does_not() -> None:
    shot = Shot(tilt=15, turn=3, blur=0.8, noise=5, shadow=0.4, jpeg=60)
    one, same, other = (photograph(SHEET, shot, seed, 320) for seed in (1, 1, 2))
    assert (one.picture == same.picture).all()
    assert (one.picture != other.picture).any()


@pytest.mark.parametrize("turn", [0, 30])
def test_the_place_says_where_the_sheet_is(turn: float) -> None:
    taken = photograph(SHEET, Shot(tilt=20, turn=turn), 3, 640)
    back = cv2.warpPerspective(taken.picture, np.linalg.inv(taken.place), (160, 120))
    lit = back[5:-5, 5:-5].astype(int)
    # Up to what is lost by looking from the side, it is the sheet in dimmer light.
    assert np.corrcoef(lit.ravel(), SHEET[5:-5, 5:-5].ravel())[0, 1] > 0.9
    assert taken.corners(CORNERS).shape == (4, 2)


def test_tilt_makes_one_side_longer_and_nothing_else_does() -> None:
    def sides(shot: Shot) -> float:
        corners = photograph(SHEET, shot, 5, 640).corners(CORNERS)
        lengths = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
        return float(max(lengths[0] / lengths[2], lengths[2] / lengths[0], lengths[1] / lengths[3]))

    assert sides(PLAIN) == pytest.approx(1, abs=1e-3)
    assert sides(Shot(turn=40)) == pytest.approx(1, abs=1e-3)
    assert sides(Shot(tilt=25)) > 1.05


def test_shadow_noise_blur_and_jpeg_change_the_values() -> None:
    plain = photograph(SHEET, PLAIN, 7, 320).picture.astype(float)
    shots = (Shot(shadow=0.6), Shot(noise=8), Shot(blur=1.5), Shot(jpeg=20))
    dark, noisy, soft, saved = (photograph(SHEET, shot, 7, 320).picture for shot in shots)
    assert dark.mean() < 0.9 * plain.mean()
    assert 3 < np.std(noisy - plain) < 12
    assert np.abs(np.diff(soft.astype(float), axis=1)).max() < np.abs(np.diff(plain, axis=1)).max()
    assert 0 < np.abs(saved - plain).mean() < 8
