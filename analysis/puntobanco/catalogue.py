"""The catalogue of wagers: the shipped files and the user's own, found by any of their names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from puntobanco.entries import Entry, folded
from puntobanco.errors import PuntobancoError, closest
from puntobanco.wager_files import read_wager_file
from puntobanco.wagers import Wager

FOLDER = Path(__file__).parent / "data" / "wagers"


@dataclass(frozen=True)
class Catalogue:
    """Bets by name; no name is used twice, and no alias is the name of another bet.

    >>> load().find("egalite@9:1").pays, load().find_entry("PUNTO").name
    ('9 to 1', 'Player')
    >>> load().find("Dragn 7")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a wager of the catalogue, got 'Dragn 7'; \
did you mean 'Dragon 7'?
    """

    entries: tuple[Entry, ...]

    @cached_property
    def _by_name(self) -> dict[str, Entry]:
        return {folded(entry.name): entry for entry in self.entries}

    @cached_property
    def _by_alias(self) -> dict[str, tuple[Entry, ...]]:
        found: dict[str, tuple[Entry, ...]] = {}
        for entry in self.entries:
            for alias in {folded(name): None for name in entry.names[1:]}:
                found[alias] = (*found.get(alias, ()), entry)
        return found

    def find_entry(self, name: str) -> Entry:
        """Return the bet of this name or alias, whatever its case and accents.

        Where it goes by that name with some pay alone, that pay table comes first. Raises
        PuntobancoError, with close names, where there is none, and where several go by the alias.
        """
        wanted = folded(name)
        if wanted in self._by_name:
            return self._by_name[wanted]
        found = self._by_alias.get(wanted, ())
        if len(found) > 1:
            names = " and ".join(repr(entry.name) for entry in found)
            raise PuntobancoError(f"expected the name of one wager, got {name!r}: it names {names}")
        if not found:
            known = [known for entry in self.entries for known in entry.names]
            raise PuntobancoError(
                f"expected a wager of the catalogue, got {name!r}{closest(name, known)}"
            )
        return found[0].called(name)

    def find(self, text: str) -> Wager:
        """Return the wager "NAME" (its first pay table) or "NAME@PAY"."""
        name, mark, pays = text.partition("@")
        if mark and not pays.strip():
            raise PuntobancoError(
                f"expected a pay table behind '@', such as 'Tie@9 to 1', got {text!r}"
            )
        return self.find_entry(name.strip()).wager(pays.strip() or None)

    def wagers(self, *sheets: str) -> tuple[Wager, ...]:
        """Return every wager and pay table that is priced, of the tableaux of ``sheets`` (all).

        >>> {"19 to 20", "24 to 25"} <= {w.pays for w in load().wagers() if w.name == "Banker"}
        True
        """
        return tuple(
            wager
            for entry in self.entries
            if not sheets or entry.tableau in sheets
            for wager in entry.wagers()
        )


def load(*paths: Path) -> Catalogue:
    """Return the shipped catalogue, with the wager files at ``paths``.

    Raises PuntobancoError for any fault of a file, for a name used twice, for an alias that is
    another bet's name, and for "same_as" that leads nowhere or round in a circle.
    """
    return _joined(_shipped(), paths) if paths else _shipped_catalogue()


@lru_cache(maxsize=1)
def _shipped() -> tuple[Entry, ...]:
    files = sorted(FOLDER.glob("*.toml"), key=lambda path: (path.stem != "main", path.stem))
    return tuple(
        replace(entry, where=path.name) for path in files for entry in read_wager_file(path)
    )


@lru_cache(maxsize=1)
def _shipped_catalogue() -> Catalogue:
    return _joined(_shipped(), ())


def _joined(entries: Sequence[Entry], paths: Sequence[Path]) -> Catalogue:
    listed = (*entries, *(entry for path in paths for entry in read_wager_file(path)))
    return Catalogue(tuple(resolved(listed)))


def resolved(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the bets, each with the names of the entries that are but other names of it."""
    by_name: dict[str, Entry] = {}
    for entry in entries:
        first = by_name.setdefault(folded(entry.name), entry)
        if first is not entry:
            raise PuntobancoError(
                f"{entry.where}, wager {entry.name!r}, name: expected a name used once, "
                f"got one used in {first.where}"
            )
    others: dict[str, list[str]] = {}
    for entry in entries:
        _check_aliases(entry, by_name)
        if entry.same_as:
            target = _target(entry, by_name)
            others.setdefault(folded(target.name), []).extend((entry.name, *entry.aliases))
    for entry in entries:
        if not entry.same_as:
            names = (*entry.aliases, *others.get(folded(entry.name), ()))
            yield replace(entry, aliases=tuple(dict.fromkeys(names)))


def _check_aliases(entry: Entry, by_name: dict[str, Entry]) -> None:
    for alias in entry.names[1:]:
        other = by_name.get(folded(alias), entry)
        if other is not entry:
            raise PuntobancoError(
                f"{entry.where}, wager {entry.name!r}, aliases: expected no name of another wager, "
                f"got {alias!r} of {other.where}"
            )


def _target(entry: Entry, by_name: dict[str, Entry]) -> Entry:
    """Follow same_as to the bet it ends at."""
    seen = [entry.name]
    target = entry
    while target.same_as:
        following = by_name.get(folded(target.same_as))
        if following is None:
            known = [other.name for other in by_name.values()]
            raise PuntobancoError(
                f"{entry.where}, wager {entry.name!r}, same_as: expected a wager, "
                f"got {target.same_as!r}{closest(target.same_as, known)}"
            )
        if following.name in seen:
            circle = " -> ".join(repr(name) for name in (*seen, following.name))
            raise PuntobancoError(
                f"{entry.where}, wager {entry.name!r}, same_as: "
                f"expected to end at a wager, got the circle {circle}"
            )
        seen.append(following.name)
        target = following
    return target


def all_entries() -> tuple[Entry, ...]:
    """Return the bets of the shipped catalogue."""
    return load().entries


@lru_cache(maxsize=1)
def _main_bets() -> dict[str, Entry]:
    """The bets of nearly every sheet by name, read without the rest of the catalogue."""
    path = FOLDER / "main.toml"
    entries = (replace(entry, where=path.name) for entry in read_wager_file(path))
    return {folded(entry.name): entry for entry in resolved(tuple(entries))}


def find_entry(name: str) -> Entry:
    """Return the bet of the shipped catalogue by name or alias; see `Catalogue.find_entry`."""
    return _main_bets().get(folded(name)) or load().find_entry(name)


def find_wager(text: str) -> Wager:
    """Return the wager "NAME" or "NAME@PAY" of the shipped catalogue; see `Catalogue.find`."""
    return load().find(text)
