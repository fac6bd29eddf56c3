import subprocess, sys
print(subprocess.run([sys.executable, "-c", "print(6 * 7)"], capture_output=True, text=True).stdout, end="")
print("to stdout by name", file=open("/dev/stdout", "w"))
/* ---
wall: namespaces
status: completed
result: null
stdout: |
  42
  to stdout by name
exitCode: 0
*/
