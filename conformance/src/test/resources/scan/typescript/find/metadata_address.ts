// finds: network/metadata
const url: string = 'http://169.254.169.254/latest/';
fetch(url);
