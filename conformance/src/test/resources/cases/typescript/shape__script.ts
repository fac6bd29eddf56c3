const xs: number[] = [1, 2, 3]
xs.reduce((a: number, b): number => a + b, 0)
/* ---
status: completed
result: 6
*/
