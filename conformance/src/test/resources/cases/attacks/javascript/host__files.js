// Attack: read what the host has, by every module that opens files or starts programs.
// Verdict: none of it is there.
const fs = require('fs')
const { execFileSync, execSync } = require('child_process')
const wanted = ['/etc/shadow', '/root', '/home', '/var/lib', '/run', '/sys', '${canary.file}', '/proc/1/root/etc/shadow', '/proc/kcore', '/dev/mem']
const seen = wanted.filter((path) => fs.existsSync(path))
for (const path of wanted) {
  try { seen.push(fs.readFileSync(path, 'utf8')) } catch {}
  try { seen.push(execFileSync('cat', [path], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()) } catch {}
  try { fs.symlinkSync(path, 'link'); seen.push(fs.readFileSync('link', 'utf8')) } catch {}
  try { fs.unlinkSync('link') } catch {}
}
try { seen.push(execSync('cat /proc/*/root${canary.file} 2>/dev/null').toString()) } catch {}
for (const path of ['/usr/bin/new', '/etc/new', '/new']) {
  try { fs.writeFileSync(path, ''); seen.push(path) } catch {}
}
seen
/* ---
modules: ["fs", "child_process"]
tier: premium
status: completed
result: []
runtime: node
*/
