# Attack: learn about the host and other guests from /proc, from the host name and from the arguments of the first process.
# Verdict: files about the whole host are empty, the host name is always the same, no name of a launch is to be seen.
for name in cmdline locks keys key-users timer_list modules kallsyms interrupts softirqs diskstats vmstat swaps partitions \
    buddyinfo slabinfo pagetypeinfo zoneinfo schedstat sched_debug vmallocinfo iomem ioports consoles config.gz 1/cmdline 1/task/1/cmdline; do
    [ -z "$(head -c 1 "/proc/$name" 2>/dev/null | tr '\0' x)" ] || echo "/proc/$name is there"
done
for name in acpi bus driver fs irq pressure scsi tty; do
    [ -z "$(ls -A "/proc/$name" 2>/dev/null)" ] || echo "/proc/$name is there"
    : 2>/dev/null >"/proc/$name/x" && echo "/proc/$name can be written"
done
cat /proc/*/cmdline /proc/*/task/*/cmdline /proc/*/environ /proc/self/cgroup /proc/self/mountinfo 2>/dev/null | grep -a -c 'caisson-[0-9a-f]\{16\}-[0-9]'
uname -n
for name in stat meminfo cpuinfo uptime loadavg version cgroups self/status; do
    [ -n "$(head -c 1 "/proc/$name")" ] || echo "/proc/$name is missing"
done
exit 0
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  0
  caisson
*/
