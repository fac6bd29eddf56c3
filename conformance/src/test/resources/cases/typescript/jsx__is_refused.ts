const title: string = 'x'
const view = <div className="a">{title}</div>
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: JSX is not supported; the source must be plain TypeScript
error.line: 2
error.column: 19
*/
