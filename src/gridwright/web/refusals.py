"""A request that is refused: a status, and an error as data."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from gridwright.web.service import refused


def refusal(status: int, kind: str, sentence: str, close: bool = False) -> Response:
    """An answer that says why; with ``close`` it is the last on its connection."""
    headers = {"connection": "close"} if close else {}
    return JSONResponse(refused(kind, sentence), status_code=status, headers=headers)
