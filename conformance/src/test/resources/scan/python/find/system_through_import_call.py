# finds: processes/start
__import__('o' + 's').system('ls')
