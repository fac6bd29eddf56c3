const { parse } = require('url')
return [{ ...parse('/x?a=1&a=2&b=c%20d', true).query }, parse('//host/path', false, true).host, parse('//host/path').pathname]
/* ---
modules: ["url"]
status: completed
result: [{"a":["1","2"],"b":"c d"},"host","//host/path"]
*/
