# Attack: swap files for links while they are packed.
# Verdict: whoever would do that has been ended.
mkdir d; echo own >d/f
(trap '' HUP; while :; do rm -rf d/f; ln -s ${canary.file} d/f; rm d/f; echo own >d/f; done) 2>/dev/null &
(trap '' HUP; while :; do mv d e; ln -s /etc d; rm d; mv e d; done) 2>/dev/null &
sleep 0.1
/* ---
status: completed
result: null
exitCode: 0
artifacts: *
*/
