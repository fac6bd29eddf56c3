# passes: standard
my %h = (exec => 1, system => 2); print $h{exec} + $h{system};
