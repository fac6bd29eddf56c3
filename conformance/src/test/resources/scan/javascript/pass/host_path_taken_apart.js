const name = '/etc/passwd'.split('/').pop();
console.log(name, '/etc/passwd');
