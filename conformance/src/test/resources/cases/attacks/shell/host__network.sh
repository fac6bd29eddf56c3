# Attack: reach loopback, the host, a name server and the address of cloud metadata.
# Verdict: there is no network.
for to in tcp/127.0.0.1/${canary.port} tcp/169.254.169.254/80 udp/8.8.8.8/53 udp/127.0.0.1/${canary.port} tcp/::1/${canary.port}; do
    (echo x >"/dev/$to") 2>/dev/null && echo "$to was reached"
done
ls /sys/class/net 2>/dev/null
tail -n +3 /proc/net/dev | wc -l
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  1
*/
