export enum Status { Open = 'open', Closed = 'closed' }
function local() {
  enum Inner { X = 7 }
  return Inner.X
}
export default [Status.Closed, local()]
/* ---
status: completed
result: ["closed",7]
*/
