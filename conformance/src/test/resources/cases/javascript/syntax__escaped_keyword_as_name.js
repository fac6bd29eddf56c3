const o = { tr\u0079: 1, n\u{65}w() { return 2 }, get i\u0066() { return 3 } }
o.typ\u0065of = 4
class A { static th\u{0000000000000069}s = 5; #wi\u0074h = 6; del\u0065te() { return this.#with } }
const { d\u006f: d = 7 } = o
return [o.try, o.new(), o.if, o?.typ\u0065of, A.this, new A().delete(), d, String.raw`tr\u0079`, /i\u0066/.source]
/* ---
status: completed
result: [1,2,3,4,5,6,7,"tr\\u0079","i\\u0066"]
*/
