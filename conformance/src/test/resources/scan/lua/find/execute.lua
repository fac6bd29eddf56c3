-- finds: processes/start at 2:1
os.execute('ls')
