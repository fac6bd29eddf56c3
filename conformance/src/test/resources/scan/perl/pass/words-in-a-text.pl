# passes: standard
print "system(1) `ls`\n"; # exec("x")
