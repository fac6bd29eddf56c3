# Attack: write where others read.
# Verdict: it is read-only.
for path in /x /usr/x /usr/bin/x /etc/x /dev/x /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sysrq-trigger; do
    (echo x >"$path") 2>/dev/null && echo "$path was written"
done
(rm /usr/bin/env || mv /bin/sh /tmp || chmod 777 /usr/bin) 2>/dev/null && echo changed
mount -t tmpfs none /usr 2>/dev/null && echo mounted
mount -o remount,rw / 2>/dev/null && echo mounted
umount /proc 2>/dev/null && echo unmounted
echo end
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  end
*/
