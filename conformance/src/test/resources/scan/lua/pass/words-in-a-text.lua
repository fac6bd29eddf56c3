-- passes: standard
print('os.execute(1)') --[[ os.execute('ls') ]]
