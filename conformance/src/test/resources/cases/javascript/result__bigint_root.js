10n ** 20n
/* ---
status: completed
result: "100000000000000000000"
*/
