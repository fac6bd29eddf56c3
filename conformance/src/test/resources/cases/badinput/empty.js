/* ---
generate: ""
status: completed
result: null
*/
