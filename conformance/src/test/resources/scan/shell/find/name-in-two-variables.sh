# finds: destructive/remove-root
a=r b=m
"$a$b" -rf /
