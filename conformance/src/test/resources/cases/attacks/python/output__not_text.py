# Attack: print bytes that are no text.
# Verdict: they come back as they are, beside what a terminal would show.
import sys
sys.stdout.buffer.write(b"a\xff\n")
sys.stdout.flush()
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  a�
artifact stdout.bin: *
*/
