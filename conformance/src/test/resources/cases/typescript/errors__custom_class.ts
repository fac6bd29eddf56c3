class HttpError extends Error {
  override name = 'HttpError'
  constructor(public readonly status: number, message?: string) { super(message) }
}
const get = (path: string): never => { throw new HttpError(404, path) }
get('/x')
/* ---
status: failed
error.kind: runtime
error.type: HttpError
error.message: /x
error.line: 5
error.column: 46
*/
