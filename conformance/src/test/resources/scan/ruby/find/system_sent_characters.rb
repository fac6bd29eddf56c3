# finds: processes/start
send([115, 121, 115, 116, 101, 109].map { |code| code.chr }.join.to_sym, 'ls')
