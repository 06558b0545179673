"""Completion in bash, zsh, fish and PowerShell: the scripts, and what Tab offers.

``gridwright --install-completion`` puts a script where the shell finds it. When Tab is pressed, the
script asks the command itself, through environment variables: which shell asks, and what was typed.
Scripts that earlier versions installed ask in the same way.
"""

from __future__ import annotations

import os
import shlex
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from gridwright.cli.command import HELP, Alone, Everywhere, named
from gridwright.cli.commands import modules
from gridwright.cli.help import first_line
from gridwright.cli.options import Group, declared_in
from gridwright.cli.parser import UsageError, Words
from gridwright.core.errors import InputError
from gridwright.core.options import Option
from gridwright.core.plug_ins import PlugInWarning
from gridwright.core.saying import Saying
from gridwright.core.writing import add_to_file, make_folder, write_file

ASKED, TYPED = "_GRIDWRIGHT_COMPLETE", "_TYPER_COMPLETE_ARGS"
"""Who asks, and the line up to the cursor."""
FISH_ACTION = "_TYPER_COMPLETE_FISH_ACTION"

BASH = f"""_gridwright_completion() {{
    local IFS=$'\\n'
    COMPREPLY=($(COMP_WORDS="${{COMP_WORDS[*]}}" COMP_CWORD=$COMP_CWORD {ASKED}=complete_bash "$1"))
}}
complete -o default -F _gridwright_completion gridwright
"""
ZSH = f"""#compdef gridwright
_gridwright_completion() {{
    eval "$({TYPED}="${{words[1,$CURRENT]}}" {ASKED}=complete_zsh gridwright)"
}}
compdef _gridwright_completion gridwright
"""
_ASK_FISH = f"env {ASKED}=complete_fish {TYPED}=(commandline -cp) {FISH_ACTION}=%s gridwright"
FISH = f"""complete --command gridwright --no-files \\
    --condition "{_ASK_FISH % "is-args"}" --arguments "({_ASK_FISH % "get-args"})"
"""
POWERSHELL = f"""Register-ArgumentCompleter -Native -CommandName gridwright -ScriptBlock {{
    param($word, $line, $cursor)
    $Env:{ASKED} = "complete_powershell"
    $Env:{TYPED} = $line.ToString().PadRight($cursor).Substring(0, $cursor)
    gridwright | ForEach-Object {{
        $value, $about = $_ -Split ":::"
        [Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $about)
    }}
    Remove-Item Env:{ASKED}, Env:{TYPED}
}}
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL, "pwsh": POWERSHELL}
Offer = tuple[str, str]
"""What is offered, and what it means."""


def answer() -> int:
    """Print what is offered, in the way of the shell that asks; the exit status is for fish."""
    shell = os.environ[ASKED].removeprefix("complete_")
    # The line that is being typed is no place for them; the command itself will say them.
    warnings.simplefilter("ignore", PlugInWarning)
    offers = [*offered(*_typed(shell))]
    if shell == "zsh":
        lines = "\n".join(
            ":".join(f'"{_escaped(part)}"' for part in each if part) for each in offers
        )
        print(f"_arguments '*: :(({lines}))'" if offers else "_files")
    elif shell == "fish":
        if os.environ.get(FISH_ACTION) == "is-args":
            return 0 if offers else 1
        print("\n".join(f"{value}\t{about}" if about else value for value, about in offers))
    elif shell in ("powershell", "pwsh"):
        print("\n".join(f"{value}:::{about or ' '}" for value, about in offers))
    else:
        print("\n".join(value for value, _ in offers))
    return 0


def _escaped(text: str) -> str:
    """A text between double quotes, for zsh."""
    for sign, instead in (('"', '""'), ("'", "''"), ("$", "\\$"), ("`", "\\`"), (":", r"\\:")):
        text = text.replace(sign, instead)
    return text


def _typed(shell: str) -> tuple[list[str], str]:
    """The finished words after the command, and the word that has been begun."""
    if shell == "bash":
        words, at = _split(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        return words[1:at], words[at] if at < len(words) else ""
    line = os.environ.get(TYPED, "")
    words = _split(line)[1:]
    return (words, "") if not words or line.endswith(" ") else (words[:-1], words[-1])


def _split(line: str) -> list[str]:
    """The words of a line, whose last quotation may still be open."""
    for end in ("", "'", '"'):
        with suppress(ValueError):
            return shlex.split(line + end)
    return line.split()


def offered(words: list[str], begun: str) -> Iterator[Offer]:
    """What the shell offers after these words for one that begins so."""
    asks_for_help = words[:1] == [HELP]
    words = words[asks_for_help:]
    if not words:
        names = {name: first_line(named(name).about) for name in modules()}
        if not asks_for_help:
            names[HELP] = "Show the help of a command."
        yield from _names(declared_in(Alone), names, begun)
        return
    with suppress(InputError):
        command = named(words[0])
        if isinstance(command, Group):
            below = {each.name: each for each in command.commands}
            if len(words) == 1:
                names = {name: first_line(each.about) for name, each in below.items()}
                yield from _names(declared_in(Everywhere)[-1:], names, begun)
            words = words[1:]
            if not words or words[0] not in below:
                return
            command = below[words[0]]
        declared = [*declared_in(command.options, words), *declared_in(Everywhere)]
        yield from _values(declared, words[1:], begun)


def _names(options: list[Option], names: dict[str, str], begun: str) -> Iterator[Offer]:
    offers = (
        {flag: one.sentence for one in options for flag in one.flags} if begun[:1] == "-" else names
    )
    yield from ((name, about) for name, about in offers.items() if name.startswith(begun))


def _values(declared: list[Option], words: list[str], begun: str) -> Iterator[Offer]:
    """The values of the option or argument that comes next, or the options that are left."""
    try:
        typed = Words(declared, words)
    except UsageError:
        return
    arguments = [one for one in declared if not one.flags]
    known = {name: given[-1] for name, given in typed.given.items()}
    known |= {one.name: word for one, word in zip(arguments, typed.arguments, strict=False)}
    wanted = typed.waiting
    if wanted is None and begun.startswith("-") and "--" not in words:
        left = [one for one in declared if one.many or one.name not in typed.given]
        off = {one.off: one.sentence for one in left if one.off}
        yield from _names(left, {}, begun)
        yield from ((name, about) for name, about in off.items() if name.startswith(begun))
        return
    if wanted is None:
        rest = arguments[len(typed.arguments) :] or [one for one in arguments if one.many]
        wanted = rest[0] if rest else None
    if wanted is not None and wanted.offered is not None:
        known[""] = typed.arguments
        yield from ((value, "") for value in wanted.offered(known, begun))


# Installing.


def show(name: str | None) -> str:
    """The script for a shell, or else for the current one."""
    return SCRIPTS[_shell(name)].rstrip("\n")


def install(name: str | None) -> Saying:
    """Put the script where the shell finds it, and say where that is."""
    shell, home = _shell(name), Path.home()
    if shell == "bash":
        target = home / ".bash_completions" / "gridwright.sh"
        _add_line(home / ".bashrc", f"source '{target}'")
    elif shell == "zsh":
        target = home / ".zfunc" / "_gridwright"
        _add_line(home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
    elif shell == "fish":
        target = home / ".config" / "fish" / "completions" / "gridwright.fish"
    else:
        target = _profile(shell)
    make_folder(target.parent)
    if shell in ("powershell", "pwsh"):
        if SCRIPTS[shell] not in (target.read_text("utf-8") if target.is_file() else ""):
            add_to_file(target, SCRIPTS[shell])
    else:
        write_file(target, SCRIPTS[shell])
    return Saying(
        "completion for {shell} is in {file}; it works in a new shell",
        shell=shell,
        file=str(target),
    )


def _add_line(path: Path, line: str) -> None:
    """Add a line to a file, unless it has it."""
    text = path.read_text("utf-8") if path.is_file() else ""
    if line not in text.splitlines():
        gap = "" if not text or text.endswith("\n") else "\n"
        add_to_file(path, f"{gap}{line}\n")


def _profile(shell: str) -> Path:
    """The file that PowerShell reads when it starts."""
    from subprocess import run

    asked = run([shell, "-NoProfile", "-Command", "echo $profile"], capture_output=True, text=True,
                check=False)  # fmt: skip
    return Path(asked.stdout.strip())


def _shell(asked: str | None) -> str:
    """The shell asked for, or the nearest of the processes above this one, or else $SHELL."""
    for name in [asked] if asked else [*_parents(), os.environ.get("SHELL", "")]:
        known = Path(name).name.lstrip("-").removesuffix(".exe").lower()
        if known in SCRIPTS:
            return known
    known = ", ".join(SCRIPTS)
    raise InputError("the shell is not known; expected one of: {known}", known=known)


def _parents() -> Iterator[str]:
    """The names of the processes above this one, where the system tells."""
    process = os.getppid()
    with suppress(OSError, ValueError, IndexError):
        while process > 1:
            name, _, rest = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")
            yield name.partition("(")[2]
            process = int(rest.split()[1])
