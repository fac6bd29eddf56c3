class A {
  m() { return 5 }
  static { (() => { return 1 })() }
  get g() { return 6 }
}
new A().m() + new A().g
/* ---
status: completed
result: 11
*/
