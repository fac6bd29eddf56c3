# finds: network/metadata
words = ['curl', 'http://169.254.169.254/latest']
words << ARGV.first
system(*words)
