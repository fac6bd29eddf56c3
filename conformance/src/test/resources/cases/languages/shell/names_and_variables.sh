echo "$0 $BASH_SOURCE $LINENO $# [${FUNCNAME[*]}] [$BASH_ENV] [$REPLY] é"
f() { echo "$FUNCNAME ${BASH_LINENO[0]}"; }
f
pwd
cat
ls
/* ---
status: completed
result: null
stdout: |
  main.sh main.sh 1 0 [] [] [] é
  f 3
  /work
  main.sh
*/
