context.charCodeAt(0)
/* ---
input: "\ud800"
note: JSON may spell a lone surrogate as an escape
status: completed
result: 55296
*/
