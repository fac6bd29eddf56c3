# Reads lines "MODE FILE" and says of each program whether Perl takes it and which functions of interest it called.
# Only programs of our own grammar come here: compiling Perl runs what stands in BEGIN and use.
use strict;
use warnings;
my @called;

sub note {
    my ($name) = @_;
    my $evals = 0;
    for (my $i = 0; my @frame = caller($i); $i++) {
        $evals++ if $frame[3] eq '(eval)' && defined $frame[6];
    }
    push @called, $name if $evals == 1;    # code in texts is not told apart from the call of eval
    return 0;
}

BEGIN {
    no warnings 'once';
    *CORE::GLOBAL::system = sub { note('system') };
    *CORE::GLOBAL::exec = sub { note('exec') };
    *CORE::GLOBAL::unlink = sub { note('unlink') };
    *CORE::GLOBAL::kill = sub { note('kill') };
    *CORE::GLOBAL::fork = sub () { note('fork') };
    *CORE::GLOBAL::readpipe = sub { note('qx'); return '' };
}

sub quietly {
    my ($text) = @_;
    no strict;
    no warnings;
    local $SIG{ALRM} = sub { die "too slow\n" };
    alarm 2;
    my $value = eval "package Fuzz;\n$text";
    alarm 0;
    return $value;
}

$| = 1;
open my $answers, '>&', \*STDOUT or die;
$answers->autoflush(1);
open STDOUT, '>', '/dev/null';
open STDERR, '>', '/dev/null';
while (my $line = <STDIN>) {
    chomp $line;
    my ($mode, $path) = split / /, $line, 2;
    open my $file, '<:raw', $path or die;
    my $text = do { local $/; <$file> };
    close $file;
    @called = ();
    my $taken = quietly("return 'taken';\n$text");
    my $accepted = defined $taken && $taken eq 'taken';
    quietly($text) if $accepted && $mode eq 'run';
    print $answers $accepted ? "yes @called\n" : "no\n";
}
