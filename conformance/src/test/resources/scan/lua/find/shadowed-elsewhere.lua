-- finds: processes/start
do local os = {} end
os.execute('ls')
