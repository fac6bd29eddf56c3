const url = require('url')
const parts = ({ protocol, auth, host, port, hostname, pathname, search, query, hash, href }) => ({ protocol, auth, host, port, hostname, pathname, search, query, hash, href })
return ['http://user:pass@sub.Example.com:8080/p/a?x=1&y=2#hash', '/a/b?c=d', 'mailto:a@b.c', '//host/x', 'http://[::1]:80/'].map(text => parts(url.parse(text)))
/* ---
modules: ["url"]
status: completed
result: [{"protocol":"http:","auth":"user:pass","host":"sub.example.com:8080","port":"8080","hostname":"sub.example.com","pathname":"/p/a","search":"?x=1&y=2","query":"x=1&y=2","hash":"#hash","href":"http://user:pass@sub.example.com:8080/p/a?x=1&y=2#hash"},{"protocol":null,"auth":null,"host":null,"port":null,"hostname":null,"pathname":"/a/b","search":"?c=d","query":"c=d","hash":null,"href":"/a/b?c=d"},{"protocol":"mailto:","auth":"a","host":"b.c","port":null,"hostname":"b.c","pathname":null,"search":null,"query":null,"hash":null,"href":"mailto:a@b.c"},{"protocol":null,"auth":null,"host":null,"port":null,"hostname":null,"pathname":"//host/x","search":null,"query":null,"hash":null,"href":"//host/x"},{"protocol":"http:","auth":null,"host":"[::1]:80","port":"80","hostname":"::1","pathname":"/","search":null,"query":null,"hash":null,"href":"http://[::1]:80/"}]
*/
