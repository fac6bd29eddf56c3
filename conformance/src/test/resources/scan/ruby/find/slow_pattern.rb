# finds: exhaustion/pattern
'aaaaaaaaaaaaaaaaaaaaaaab' =~ /^(a+)+$/
