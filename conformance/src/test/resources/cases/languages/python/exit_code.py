import sys
print("out")
print("err", file=sys.stderr)
sys.exit(3)
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: out
stderr: err
exitCode: 3
*/
