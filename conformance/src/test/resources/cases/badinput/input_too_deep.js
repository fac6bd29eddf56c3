1
/* ---
generate.input: repeat("[", 10000) + repeat("]", 10000)
door: no valid JSON: more than 200 levels at character 201
*/
