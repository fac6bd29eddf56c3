with open('data.txt', 'w') as out:
    out.write('hello')
print(open('data.txt').read())
