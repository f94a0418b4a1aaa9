"""Records: one class with annotated fields is the memory layout, the checker's types and the documentation.

A record is a fixed number of bytes. Interpreted code reads its signed fields as Python ints and its sets
as `numpy.uint64`; compiled code reads the same bytes as int64 and uint64.
"""

from struct import Struct
from types import GenericAlias
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from croupier.kernel.reading import Field, Reading

T = TypeVar("T")

if TYPE_CHECKING:
    i8: TypeAlias = int
    i16: TypeAlias = int
    i32: TypeAlias = int
    i64: TypeAlias = int

    class u64:
        """A set of up to 64 things, one bit each.

        It meets only its own kind: an int beside it would turn the result into a float and lose bits,
        so the checker does not know any operator between the two.
        """

        def __init__(self, value: int = 0, /) -> None: ...
        def __and__(self, other: "u64", /) -> "u64": ...
        def __or__(self, other: "u64", /) -> "u64": ...
        def __xor__(self, other: "u64", /) -> "u64": ...
        def __add__(self, other: "u64", /) -> "u64": ...
        def __sub__(self, other: "u64", /) -> "u64": ...
        def __mul__(self, other: "u64", /) -> "u64": ...
        def __mod__(self, other: "u64", /) -> "u64": ...
        def __invert__(self) -> "u64": ...
        def __lshift__(self, other: "u64", /) -> "u64": ...
        def __rshift__(self, other: "u64", /) -> "u64": ...
        def __lt__(self, other: "u64", /) -> bool: ...
        def __bool__(self) -> bool: ...
        def __int__(self) -> int: ...

    class Row(Generic[T]):
        """A field of fixed length: `Annotated[Row[i8], 4]` is four int8."""

        size: int

        def __getitem__(self, index: int | tuple[int, int], /) -> T: ...
        def __setitem__(self, index: int | tuple[int, int], value: T, /) -> None: ...
else:
    i8, i16, i32, i64, u64 = np.int8, np.int16, np.int32, np.int64, np.uint64

    class Row(np.ndarray):
        """A field of fixed length, whose signed items read as Python ints."""

        def __class_getitem__(cls, item):
            return GenericAlias(cls, item)

        def __getitem__(self, index):
            value = np.ndarray.__getitem__(self, index)
            return int(value) if isinstance(value, np.signedinteger) else value


class Record(np.void):
    """The base of every record. Subclasses only annotate fields:

    >>> class Purse(Record):
    ...     "What lies before one seat."
    ...     dollars: i64
    ...     cards: Annotated[Row[u64], 2]
    >>> Purse.layout.itemsize
    24
    """

    layout: ClassVar[np.dtype[Any]]
    """The dtype whose items are instances of the class."""
    plain: ClassVar[np.dtype[Any]]
    """The same bytes without Python classes: what decides offsets, and what tools that know no Croupier read."""
    reading: ClassVar[type[Reading]]
    """A class with the same fields, to be read only."""

    def __init_subclass__(cls) -> None:
        plain: list[Any] = []
        kinds: list[tuple[Any, tuple[int, ...]]] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if get_origin(hint) is ClassVar:
                continue
            if hasattr(np.void, name):
                raise TypeError(f"no field of {cls.__name__} can be called {name!r}, as every record has that already")
            hint, *shape = cast("list[Any]", get_args(hint) if get_origin(hint) is Annotated else [hint])
            kind: Any = get_args(hint)[0] if get_origin(hint) is Row else hint
            nested = issubclass(kind, Record)
            plain.append((name, kind.plain if nested else kind, tuple(shape)))
            kinds.append((kind, tuple(shape)))
        cls.plain = np.dtype(plain, align=True)
        names = list(cls.plain.names or ())
        offsets = [offset for _, offset, *_ in (cls.plain.fields or {}).values()]
        layout: dict[str, Any] = {
            "names": names,
            "formats": [(getattr(kind, "layout", kind), shape) for kind, shape in kinds],
            "offsets": offsets,
            "itemsize": cls.plain.itemsize,
        }
        cls.layout = np.dtype((cls, np.dtype(cast("Any", layout), align=True)))
        places = zip(names, kinds, offsets, strict=True)
        fields = dict[str, Field]()
        for name, (kind, shape), offset in places:
            fields[name] = Field(name, kind, shape, offset)
            setattr(cls, name, _field(name, kind, shape, offset))
        cls.reading = type(f"{cls.__name__}Reading", (Reading,), {"__slots__": (), "kind_": cls, **fields})

    @classmethod
    def zeros(cls, *shape: int) -> "np.ndarray[Any, Any]":
        """An array of blank records, ready to be handed to a compiled loop."""
        return np.zeros(shape, cls.layout)

    @classmethod
    def new(cls) -> Self:
        """One blank record."""
        return cls.zeros(1)[0]

    def copy_(self) -> Self:
        """An independent record with the same bytes."""
        return self._lying_in(bytearray(self.tobytes()))

    def read_(self) -> Self:
        """The record as it is now, to be read only: its fields are read many times faster."""
        return cast("Self", self.reading(self.tobytes()))

    def bytes_(self) -> bytes:
        """The record's bytes: two records are equal when these are."""
        return self.tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The record with these bytes.

        Raises ValueError if the length is not the layout's.
        """
        if len(data) != cls.layout.itemsize:
            raise ValueError(f"a {cls.__name__} record has {cls.layout.itemsize} bytes, not {len(data)}")
        return cls._lying_in(bytearray(data))

    @classmethod
    def _lying_in(cls, data: bytearray) -> Self:
        return cast("Self", np.ndarray((), cls.layout, data)[()])


def _field(name: str, kind: Any, shape: tuple[int, ...], offset: int) -> property:
    def write(record: Any, value: Any) -> None:
        record[name] = value

    if not issubclass(kind, np.signedinteger):
        return property(lambda record: record[name], write)
    if shape:
        return property(lambda record: record[name].view(Row), write)
    item = Struct(np.dtype(cast("Any", kind)).char).unpack_from  # many times faster than to ask NumPy
    return property(lambda record: item(record, offset)[0], write)
