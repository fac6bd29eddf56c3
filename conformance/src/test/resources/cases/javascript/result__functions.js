return { f() {}, g: class {}, h: [() => 1] }
/* ---
status: completed
result: {"f":null,"g":null,"h":[null]}
*/
