# Attack: close every stream and go on.
# Verdict: the exit code still arrives.
exec 0<&- 1>&- 2>&-
sleep 0.2
exit 3
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
exitCode: 3
*/
