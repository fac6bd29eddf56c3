# finds: modules/computed
require ARGV[0]
