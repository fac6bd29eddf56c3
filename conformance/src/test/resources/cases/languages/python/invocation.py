import os, sys
print(sys.argv[1:], os.environ["NAME"], os.environ["HOME"], sys.stdin.read().strip())
__file__
/* ---
wall: namespaces
args: ["-x","a b"]
stdin: from outside
env: {"NAME":"value"}
status: completed
result: "/work/main.py"
stdout: ['-x', 'a b'] value /work from outside
exitCode: 0
*/
