# Attack: leave a file that still grows.
# Verdict: it has stopped to grow.
setsid bash -c 'trap "" HUP TERM; while :; do echo xxxxxxxxxxxxxxxxxxxxxxxx; done >>/work/growing' &
sleep 0.2
/* ---
limits: {"diskMb":4}
status: completed
result: null
exitCode: 0
artifacts: *
limitsHit: *
maxWallMs: 6000
*/
