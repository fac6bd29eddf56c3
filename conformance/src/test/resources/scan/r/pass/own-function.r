# passes: standard
system <- function(x) x
print(system("ls"))
