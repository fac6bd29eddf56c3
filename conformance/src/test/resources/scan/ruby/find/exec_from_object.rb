# finds: processes/start
Object.new.send(:exec, 'ls')
