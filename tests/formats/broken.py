"""How a test says that a text is refused, with what sentence and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridwright.core.errors import FormatError


def assert_refused(
    read: Callable[[str], object], text: str, line: int | None, column: int | None, what: str
) -> None:
    """The reader refuses the text at this place, for a reason that holds these words."""
    with pytest.raises(FormatError) as caught:
        read(text)
    assert what in str(caught.value.what)
    assert (caught.value.line, caught.value.column) == (line, column)
