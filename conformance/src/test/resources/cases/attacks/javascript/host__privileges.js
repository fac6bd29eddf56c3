// Attack: become somebody, leave the namespaces, trace and signal others, reach the kernel's rarer doors.
// Verdict: each is refused, and the next execution runs.
const { spawnSync } = require('child_process')
const done = (command) => spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0
return [
  'unshare -Ur true', 'mount -t tmpfs none /mnt', 'chroot / true', 'su root -c true', 'nsenter -t 1 -m true',
  'echo 1 >/proc/sys/kernel/randomize_va_space', 'echo -1 >/proc/1/oom_score_adj', 'mknod x b 8 0',
].filter(done).concat(process.getuid() === 0 ? ['root'] : [])
/* ---
modules: ["child_process"]
tier: premium
status: completed
result: []
runtime: node
*/
