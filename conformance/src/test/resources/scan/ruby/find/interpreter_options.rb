#!/usr/bin/env ruby -n
# finds: gate/unread
puts 1
