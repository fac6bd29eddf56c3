printf '%s\n' pear apple fig | sort | tee sorted.txt | wc -l
mkdir -p a/b && echo deep >a/b/c.txt
echo to stderr >&2
echo by name >/dev/stderr
diff <(echo 1) <(echo 1) && echo same
/* ---
status: completed
result: null
stdout: |
  3
  same
stderr: |
  to stderr
  by name
artifact sorted.txt: |
  apple
  fig
  pear
artifact a/b/c.txt: deep
*/
