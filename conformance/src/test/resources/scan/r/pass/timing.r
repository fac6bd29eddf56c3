# passes: standard
print(system.time(sum(1:10))[["elapsed"]] >= 0)
