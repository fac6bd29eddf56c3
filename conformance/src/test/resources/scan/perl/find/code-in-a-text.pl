# finds: processes/start
print "a @{[ system('ls') ]}\n";
