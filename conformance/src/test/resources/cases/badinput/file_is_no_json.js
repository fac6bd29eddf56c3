import data from './data.json' with { type: 'json' }
export default data
/* ---
file data.json: {"a":
status: failed
error.kind: runtime
error.type: SyntaxError
error.message: Unexpected end of JSON input
*/
