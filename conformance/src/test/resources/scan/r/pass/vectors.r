# passes: standard
x <- c(3, 1, 2)
print(sort(x)); print(sapply(x, function(v) v^2))
