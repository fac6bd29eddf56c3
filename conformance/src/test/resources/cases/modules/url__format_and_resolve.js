const url = require('url')
return [
  url.format({ protocol: 'https', hostname: 'x.com', port: 8080, pathname: 'a b', query: { q: [1, 2], r: 'c d' }, hash: 'h' }), url.format(new URL('http://u:p@h/x?y#z'), { auth: false, fragment: false }),
  url.resolve('/one/two/three', 'four'), url.resolve('http://example.com/one', '/two'), url.resolve('http://a.com/b/c', '../d?e#f'), url.resolve('http://a.com/', 'https://b.org/x'),
]
/* ---
modules: ["url"]
status: completed
result: ["https://x.com:8080/a b?q=1&q=2&r=c%20d#h","http://h/x?y","/one/two/four","http://example.com/two","http://a.com/d?e#f","https://b.org/x"]
*/
