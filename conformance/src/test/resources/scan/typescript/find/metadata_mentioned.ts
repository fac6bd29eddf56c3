// finds: network/metadata-mention
const blocked: string[] = ['http://169.254.169.254/latest'];
blocked.length;
