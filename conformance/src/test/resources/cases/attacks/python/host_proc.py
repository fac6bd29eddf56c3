# Attack: learn about the host and other guests from /proc and from the host name, in a copy of a warm interpreter.
# Verdict: files about the whole host are empty, the host name is always the same, no name of a launch is to be seen.
import glob, os, re

def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(100_000)
    except OSError:
        return b""

for name in """cmdline locks keys key-users timer_list modules kallsyms interrupts softirqs diskstats vmstat swaps partitions
        buddyinfo slabinfo pagetypeinfo zoneinfo schedstat vmallocinfo iomem ioports consoles config.gz 1/cmdline""".split():
    if read("/proc/" + name):
        print(name, "is there")
for name in ("acpi", "bus", "driver", "fs", "irq", "pressure", "scsi", "tty"):
    if os.path.isdir("/proc/" + name) and os.listdir("/proc/" + name):
        print(name, "is there")
for path in glob.glob("/proc/*/cmdline") + glob.glob("/proc/*/environ") + ["/proc/self/cgroup", "/proc/self/mountinfo"]:
    if re.search(rb"caisson-[0-9a-f]{16}-[0-9]", read(path)):
        print(path, "tells the launch")
for name in ("stat", "meminfo", "cpuinfo", "uptime", "loadavg", "version", "self/status"):
    if not read("/proc/" + name):
        print(name, "is missing")
print(os.uname().nodename)
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
stdout: |
  caisson
*/
