# finds: processes/start
open(my $f, '-|', 'ls') or die;
