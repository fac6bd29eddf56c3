def numbers():
    n = 0
    while True:
        yield n
        n += 1


print(next(numbers()))
