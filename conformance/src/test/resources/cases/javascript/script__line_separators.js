/* ---
generate: "'a\u2028b'.length // \u2029 4"
note: U+2029 ends the comment, so 4 is the last statement
status: completed
result: 4
*/
