let text = '';
process.stdin.on('data', (chunk) => (text += chunk));
process.stdin.on('end', () => {
    console.log(text.trim().split('\n').length, process.argv.slice(2), process.env.GREETING);
    process.exitCode = 3;
});
/* ---
stdin: |
  one
  two
args: ["a b", "é"]
env: {"GREETING":"hello"}
status: failed
error.kind: exit
error.message: the program exited with code 3
exitCode: 3
stdout: 2 [ 'a b', 'é' ] hello
*/
