# Attack: leave daemons behind: a session of their own, signals ignored, output held open.
# Verdict: they end with the guest, and its output does not wait for them.
setsid bash -c "trap '' TERM HUP INT QUIT; exec -a ${mark} sleep 300" &
(setsid bash -c "exec -a ${mark} sleep 300" &)
(trap '' HUP TERM; while :; do sleep 2; echo flood; done) &
disown -a
echo done
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  done
maxWallMs: 4000
*/
