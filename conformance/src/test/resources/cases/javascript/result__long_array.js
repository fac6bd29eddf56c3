return Array.from({ length: 100000 }, (_, i) => i).reduce((a, b) => a + b)
/* ---
status: completed
result: 4999950000
*/
