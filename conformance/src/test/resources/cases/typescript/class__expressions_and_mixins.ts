type Constructor<T = {}> = new (...args: any[]) => T
function Timed<B extends Constructor>(base: B) {
  return class extends base { at: number = 5 }
}
class Plain { n = 1 }
const Mixed = Timed(Plain)
const { n, at } = new Mixed()
return { n, at }
/* ---
status: completed
result: {"n":1,"at":5}
*/
