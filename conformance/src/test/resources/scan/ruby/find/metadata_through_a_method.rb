# finds: network/metadata
require 'net/http'
def get(address)
  Net::HTTP.get(URI(address))
end
puts get('http://169.254.169.254/latest')
