/* ---
generate: " \n\t\r\n "
status: completed
result: null
*/
