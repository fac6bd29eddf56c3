// finds: network/metadata
require('child_process').execSync('curl -s http://169.254.169.254/latest');
