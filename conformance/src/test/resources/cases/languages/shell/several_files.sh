. ./lib.sh
greet "$1"
read -r line
echo "$line $GREETING"
/* ---
file lib.sh: greet() { echo "hello $1"; }
args: ["wörld"]
stdin: first
env: {"GREETING":"it's \"quoted\" $HOME"}
status: completed
result: null
stdout: |
  hello wörld
  first it's "quoted" $HOME
*/
