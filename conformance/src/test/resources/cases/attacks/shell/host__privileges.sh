# Attack: gain rights: setuid programs, namespaces, limits, being spared when memory runs out.
# Verdict: there are none to gain.
su -c id </dev/null >/dev/null 2>&1 && echo su
unshare -Ur id >/dev/null 2>&1 && echo unshare
unshare -n id >/dev/null 2>&1 && echo unshare
nsenter -t 1 -a id >/dev/null 2>&1 && echo nsenter
chroot / id >/dev/null 2>&1 && echo chroot
(ulimit -u 100000) 2>/dev/null && echo more processes
(ulimit -n 100000) 2>/dev/null && echo more files
for score in -1000 0 999; do
    (echo $score >/proc/self/oom_score_adj) 2>/dev/null && echo spared
    (echo $score >/proc/1/oom_score_adj) 2>/dev/null && echo first process spared
done
grep -E '^(CapEff|CapPrm|CapBnd|CapAmb|NoNewPrivs|Seccomp):' /proc/self/status /proc/1/status | cut -d: -f2- | tr -d '\t' | sort | uniq -c | sed 's/^ *//'
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  2 CapAmb:0000000000000000
  2 CapBnd:0000000000000000
  2 CapEff:0000000000000000
  2 CapPrm:0000000000000000
  2 NoNewPrivs:1
  2 Seccomp:2
*/
