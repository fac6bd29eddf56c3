data = ['hello world'].pack('m')
puts data.unpack1('m')
