use lib 'lib';
use Greeter;
print Greeter::greet($ARGV[0]), "\n";
chomp(my $line = <STDIN>);
print "$line $ENV{GREETING}\n";
open(my $out, '>', 'out.txt'); print $out "made\n";
/* ---
file lib/Greeter.pm: package Greeter; sub greet { "hello $_[0]" } 1;
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: |
  hello wörld
  first hi
artifact out.txt: made
*/
