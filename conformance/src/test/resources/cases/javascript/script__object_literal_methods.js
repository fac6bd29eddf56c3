{ ...context, m() { return 1 }, async n() { await 1 }, get g() { return 2 } }
/* ---
input: {"a":1}
status: completed
result: {"a":1,"m":null,"n":null,"g":2}
*/
