# Attack: lay a pipe where the keeper tries whether there is room.
# Verdict: nobody waits for it.
mkfifo /work/.caisson-room /tmp/.caisson-room; exit 4
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 4
maxWallMs: 4000
*/
