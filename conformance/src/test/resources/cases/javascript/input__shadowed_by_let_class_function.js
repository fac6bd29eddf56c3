let a = 'let'
class b { static n = 'class' }
function c() { return 'function' }
var d = 'var';
[a, b.n, c(), d]
/* ---
input: {"a":1,"b":2,"c":3,"d":4}
status: completed
result: ["let","class","function","var"]
*/
