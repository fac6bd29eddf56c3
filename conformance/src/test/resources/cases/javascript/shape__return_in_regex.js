/return 1; }/.test('return 1; }')
/* ---
status: completed
result: true
*/
