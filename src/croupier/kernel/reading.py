"""Records that are only read: their values as Python's own, each from the first time that it is asked for."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from struct import Struct
from typing import Any, ClassVar, TypeAlias

import numpy as np

PARTS = 256
"""How many records that are parts of others are kept as they were read: options are the same at most tables."""

Read: TypeAlias = Callable[[bytes, int], Any]
"""Reads a field, given the bytes and where its record begins."""


_item: Callable[[list[Any], int], Any] = list[Any].__getitem__


class Reading:
    """The base of what records are when they are only read."""

    __slots__ = ("__dict__", "at_", "data_")
    kind_: ClassVar[Any]
    """The record's class."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        """`data` are bytes, among which the record's begin at `at`."""
        self.data_ = data
        self.at_ = at

    def bytes_(self) -> bytes:
        """The record's bytes."""
        return self.data_[self.at_ : self.at_ + self.kind_.layout.itemsize]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kind_.from_bytes(self.bytes_()), name)  # it is something else that records have


class Field:
    """A field of a reading: found the first time, it lies there from then on."""

    __slots__ = ("_name", "_read")

    def __init__(self, name: str, kind: Any, shape: tuple[int, ...], offset: int) -> None:
        """The field has items of this kind, from that byte of its record on."""
        self._name = name
        self._read = _read(kind, shape, offset)

    def __get__(self, reading: Reading, owner: type[Reading]) -> Any:
        value = reading.__dict__[self._name] = self._read(reading.data_, reading.at_)
        return value


class Items(list[Any]):
    """A field of fixed length."""

    @property
    def size(self) -> int:
        """How many items it has."""
        return len(self)


class Grid(list[Any]):
    """A field of two dimensions."""

    @property
    def size(self) -> int:
        """How many items it has in all."""
        return sum(map(len, self))

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is tuple:
            return _item(self, index[0])[index[1]]
        return _item(self, index)


def _read(kind: Any, shape: tuple[int, ...], offset: int) -> Read:
    if kind is np.uint64:
        return _sets(shape, offset)
    count, is_record = prod(shape), hasattr(kind, "reading")
    items = _records(kind, count) if is_record else _integers(np.dtype(kind).char, count)
    if len(shape) > 1:
        return _rows(items, count, shape[-1], offset)
    if shape:
        return lambda data, at: Items(items(data, at + offset))
    if not is_record:
        return lambda data, at: items(data, at + offset)[0]
    end = offset + kind.layout.itemsize
    return lambda data, at: _part(kind.reading, data[at + offset : at + end])


def _sets(shape: tuple[int, ...], offset: int) -> Read:
    count = prod(shape)
    if shape:
        return lambda data, at: np.frombuffer(data, np.uint64, count, at + offset).reshape(shape)
    return lambda data, at: np.frombuffer(data, np.uint64, 1, at + offset)[0]


def _integers(kind: str, count: int) -> Callable[[bytes, int], Sequence[Any]]:
    return Struct(f"{count}{kind}").unpack_from


def _rows(items: Callable[[bytes, int], Sequence[Any]], count: int, width: int, offset: int) -> Read:
    starts = range(0, count, width)

    def grid(data: bytes, at: int) -> Grid:
        found = items(data, at + offset)
        return Grid([Items(found[start : start + width]) for start in starts])

    return grid


def _records(kind: Any, count: int) -> Callable[[bytes, int], Sequence[Any]]:
    places = range(0, count * kind.layout.itemsize, kind.layout.itemsize)
    return lambda data, at: [kind.reading(data, at + place) for place in places]


@lru_cache(PARTS)
def _part(reading: type[Reading], data: bytes) -> Reading:
    return reading(data)
