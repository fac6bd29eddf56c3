# finds: processes/start
require 'open3'
Open3.capture2('ls')
