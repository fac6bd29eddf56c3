declare const brand: unique symbol
type Id = string & { [brand]: true }
type Route = `/${string}`
const to = (r: Route, id: Id) => r + id
type Fn = new (...args: any[]) => object
const k: Fn = class { x = 1 }
return [to('/a', 'b' as Id), new k()]
/* ---
status: completed
result: ["/ab",{"x":1}]
*/
