# finds: network/metadata
require 'net/http'
puts Net::HTTP.get(URI('http://169.254.169.254/latest/meta-data/'))
