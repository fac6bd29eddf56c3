JSON.parse('{bad')
/* ---
node: 20 tells no line
status: failed
error.kind: runtime
error.type: SyntaxError
error.message: Expected property name or '}' in JSON at position 1 (line 1 column 2)
error.line: 1
*/
