return { fine: 1, list: [{ get broken() { throw new RangeError('no value today') } }] }
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: reading $.list[0].broken of the result threw RangeError: no value today
*/
