import json
from dataclasses import asdict, dataclass


@dataclass
class Point:
    x: int
    y: int


print(json.dumps(asdict(Point(1, 2))))
