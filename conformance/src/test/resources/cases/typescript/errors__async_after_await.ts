async function load(id: number): Promise<string> {
  await null
  throw new Error(`no ${id}`)
}
const all: string[] = await Promise.all([load(1)])
all.length
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: no 1
error.line: 3
error.column: 9
*/
