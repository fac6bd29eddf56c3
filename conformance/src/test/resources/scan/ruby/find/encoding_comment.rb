# finds: gate/unread
# encoding: utf-16le
puts 1
