return 'x'.repeat(8 * 1024 * 1024 - 2).length
/* ---
status: completed
result: 8388606
*/
