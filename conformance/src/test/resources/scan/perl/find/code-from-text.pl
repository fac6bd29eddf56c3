# finds: dynamic-code/eval
eval "print 1";
