var main = async a => a
/* ---
input: {"a":[1]}
status: completed
result: [1]
*/
