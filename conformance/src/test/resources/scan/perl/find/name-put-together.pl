# finds: processes/start
my $f = 'sys' . 'tem';
&$f('ls');
