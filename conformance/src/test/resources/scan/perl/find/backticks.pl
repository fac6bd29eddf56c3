# finds: processes/start
my $x = `ls`;
print $x;
