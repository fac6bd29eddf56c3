setInterval(() => console.log('never'), 40)
export default 'value'
/* ---
status: completed
result: "value"
*/
