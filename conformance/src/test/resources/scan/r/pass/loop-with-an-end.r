# passes: standard
i <- 0
repeat { i <- i + 1; if (i > 3) break }
print(i)
