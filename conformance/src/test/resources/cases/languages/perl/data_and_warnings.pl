use strict;
use warnings;
print "$0 ", __FILE__, " ", scalar(@ARGV), "\n", <DATA>, "\n";
warn "careful\n";
warn "not yet";
my %h = (b => 2, a => 1);
print join(",", map { "$_=$h{$_}" } sort keys %h), "\n";
sub deep { die "too deep" }
deep();
__DATA__
data
/* ---
status: failed
error.kind: runtime
error.message: too deep
error.line: 8
stdout: |
  main.pl main.pl 0
  data
  a=1,b=2
stderr: |
  careful
  not yet at main.pl line 5, <DATA> line 1.
  too deep at main.pl line 8, <DATA> line 1.
exitCode: 255
*/
