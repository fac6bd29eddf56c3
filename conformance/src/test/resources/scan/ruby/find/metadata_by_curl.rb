# finds: network/metadata
system('curl', 'http://169.254.169.254/latest')
