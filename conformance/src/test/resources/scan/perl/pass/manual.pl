# passes: standard
print 1;
=pod

system("ls")

=cut
print 2;
