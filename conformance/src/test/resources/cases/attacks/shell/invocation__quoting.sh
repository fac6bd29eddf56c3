# Attack: arguments, variables and input that would be commands in a shell.
# Verdict: they are words.
printf '%s|' "$@" "$A"; cat; ls
/* ---
args: ["$(touch a)","`touch b`","'; touch c; '","\"; touch d; \"","a\nb","*","--","-n","","\\","é"]
env: {"A":"'; touch e; '$(touch f)","OPTIND":"x","PPID":"1","IFS":"t","PS4":"$(touch g)"}
stdin: '; touch h; '$(touch i)
status: completed
result: null
exitCode: 0
stdout: |
  $(touch a)|`touch b`|'; touch c; '|"; touch d; "|a
  b|*|--|-n||\|é|'; touch e; '$(touch f)|'; touch h; '$(touch i)
  main.sh
*/
