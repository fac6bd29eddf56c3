class Point:
    x = 1
    y = 2


print([getattr(Point, name) for name in ('x', 'y')])
