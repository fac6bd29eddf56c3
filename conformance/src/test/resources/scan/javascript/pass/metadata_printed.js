// passes: standard
console.log('http://169.254.169.254/latest');
