return [NaN, Infinity, -Infinity, -0, 1e21, 5e-324, 0.1 + 0.2, 2 ** 53]
/* ---
status: completed
result: [null,null,null,0,1e+21,5e-324,0.30000000000000004,9007199254740992]
*/
