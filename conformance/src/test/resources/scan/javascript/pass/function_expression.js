const f = function (a, b) { return a - b; };
[3, 1, 2].sort(f);
