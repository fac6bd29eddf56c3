# eval(exec(__import__('os').system('rm -rf /')))
print('done')
