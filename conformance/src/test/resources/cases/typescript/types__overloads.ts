function pad(x: string): string
function pad(x: number): number
function pad(x: any): any {
  return typeof x === 'string' ? x + '!' : x + 1
}
class Reader {
  read(): string
  read(size: number): string[]
  read(size?: number) { return size === undefined ? 'all' : ['part', String(size)] }
}
return [pad('a'), pad(1), new Reader().read(), new Reader().read(2)]
/* ---
status: completed
result: ["a!",2,"all",["part","2"]]
*/
