class Point {
  #secret = 1
  static s = 2
  constructor() { this.x = 1; Object.defineProperty(this, 'hidden', { value: 2 }) }
  get y() { return 3 }
  own = 4
}
return new Point()
/* ---
status: completed
result: {"own":4,"x":1}
*/
