sleep 60 &
(sleep 60; echo never) &
echo done
/* ---
maxWallMs: 20000
status: completed
result: null
stdout: done
*/
