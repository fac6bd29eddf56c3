// finds: network/metadata-mention
const blocked = ['http://169.254.169.254/latest'];
blocked.includes('http://example.org/');
