return [2n ** 64n, { n: -1n }]
/* ---
status: completed
result: ["18446744073709551616",{"n":"-1"}]
*/
