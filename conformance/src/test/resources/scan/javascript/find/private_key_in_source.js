// finds: secrets/in-source
const key = ['-----BEGIN RSA ', 'PRIVATE KEY-----'].join('');
