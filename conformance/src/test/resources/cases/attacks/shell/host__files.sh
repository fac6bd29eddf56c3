# Attack: read what the host has.
# Verdict: none of it is there.
for path in /etc/shadow /etc/passwd /root /home /var/lib /var/log /var/tmp /run /sys /mnt /boot ${canary.file} /proc/1/root/etc/shadow /proc/kcore /dev/sda /dev/mem; do
    [ -e "$path" ] && echo "$path is there"
done
cat ${canary.file} /proc/*/root${canary.file} 2>/dev/null
ls /proc | grep -c '^[0-9]' | sed 's/^[1-9]$/few/'
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  few
*/
