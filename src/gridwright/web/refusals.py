"""A request that is refused: a status, and an error as data."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from gridwright.core.saying import Saying
from gridwright.web.service import refused


def refusal(status: int, kind: str, saying: Saying, close: bool = False) -> Response:
    """An answer that says why; with ``close`` it is the last on its connection."""
    headers = {"connection": "close"} if close else {}
    return JSONResponse(refused(kind, saying), status_code=status, headers=headers)
