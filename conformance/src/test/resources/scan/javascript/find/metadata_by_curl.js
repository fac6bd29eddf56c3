// finds: network/metadata
require('child_process').execFile('curl', ['http://169.254.169.254/latest']);
