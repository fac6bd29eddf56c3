# passes: standard
eval { die "x" }; print $@;
