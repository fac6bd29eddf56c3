# finds: processes/start
send([115, 121, 115, 116, 101, 109].pack('c*'), 'ls')
