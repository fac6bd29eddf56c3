# finds: network/connect
require 'socket'
TCPSocket.new('127.0.0.1', 80)
