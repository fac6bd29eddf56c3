# Attack: go on printing while the files are packed, into the pipe that they leave through.
# Verdict: whoever would do that has been ended, and the files before and after the large one are whole.
echo whole >first
head -c 4000000 /dev/zero >large
echo whole >last
(trap '' HUP TERM; : >/tmp/began; while :; do echo flood; done) &
until [ -e /tmp/began ]; do :; done
/* ---
limits: {"outputBytes":8000000}
status: completed
result: null
exitCode: 0
stdout: *
artifact first: whole
artifact large: *
artifact last: whole
maxWallMs: 8000
*/
