import json

def read(text):
    return json.loads(text)

read("{")
/* ---
note: frames of libraries and of the runner are left out
status: failed
error.kind: runtime
error.type: JSONDecodeError
error.message: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
error.line: 4
stack: *
stderr: *
exitCode: 1
*/
