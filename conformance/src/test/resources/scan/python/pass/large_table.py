rows = [[i * j for j in range(100)] for i in range(100)]
print(sum(map(sum, rows)), 10 ** 6, 2 ** 64)
