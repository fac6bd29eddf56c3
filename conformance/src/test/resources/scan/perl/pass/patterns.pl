# passes: standard
my $x = "a/b"; $x =~ s/a/b/g; print split(/\//, $x), 6 / 3 / 2;
