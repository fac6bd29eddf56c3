import collections, dataclasses, datetime, decimal, enum, fractions, pathlib, uuid

@dataclasses.dataclass
class Point:
    x: int
    y: float

class Colour(enum.Enum):
    RED = "red"

[
    None, True, 1, 2**70, 1.5, float("nan"), float("-inf"), "é", (1, 2), {3}, frozenset(), range(3),
    {"a": 1, 2: "b", None: 0, True: 1}, b"\x00\xff", bytearray(b"x"),
    datetime.datetime(2024, 2, 29, 12, 30), datetime.date(2024, 1, 1), datetime.timedelta(seconds=90),
    decimal.Decimal("1.10"), fractions.Fraction(1, 3), uuid.UUID(int=1), pathlib.PurePosixPath("/a/b"),
    Point(1, 2.0), Colour.RED, collections.OrderedDict(z=1), collections.deque([1]), len, {"k": {}.keys()},
    "\ud800",
]
/* ---
status: completed
result: [null,true,1,1180591620717411303424,1.5,null,null,"é",[1,2],[3],[],[0,1,2],{"a":1,"2":"b","null":0,"true":1},{"$binary":"AP8="},{"$binary":"eA=="},"2024-02-29T12:30:00","2024-01-01","0:01:30","1.10","1/3","00000000-0000-0000-0000-000000000001","/a/b",{"x":1,"y":2.0},"red",{"z":1},[1],null,{"k":[]},"�"]
exitCode: 0
*/
