// finds: network/metadata
const get = (url) => fetch(url);
get('http://169.254.169.254/latest');
