const o = { tr\u0079: 1, n\u{65}w() { return 2 } };
class A { del\u0065te() { return o.tr\u0079 } }
new A().delete();
