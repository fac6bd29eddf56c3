namespace Geometry { export const pi = 3.14; }
Geometry.pi;
