# Attack: leave links to the host, pipes, sockets and a link upwards.
# Verdict: only regular files come back, with their own content.
ln -s /etc/passwd passwd; ln -s ${canary.file} canary; ln -s / root; ln -s .. up; mkfifo pipe
echo mine >mine; ln mine second
/* ---
status: completed
result: null
exitCode: 0
artifact mine: mine
artifact second: mine
truncated: false
*/
