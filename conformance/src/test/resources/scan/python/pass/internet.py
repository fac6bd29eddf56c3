internet = ['fetch', 'socket', 'http']
print(len(internet))
