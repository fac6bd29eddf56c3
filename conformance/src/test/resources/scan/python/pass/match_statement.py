command = ['system', 'ls']
match command:
    case ['system', argument]:
        print('not run:', argument)
    case _:
        print('other')
