type Done = (v: number) => void
new Promise<number>((done: Done, fail: (e: Error) => void) => {
  setTimeout((): void => fail(new Error('late')), 1)
})
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: late
error.line: 3
error.column: 31
*/
