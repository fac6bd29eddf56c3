const url = require('url')
return [url.URL === URL, url.URLSearchParams === URLSearchParams, url.domainToASCII('espa\u00f1ol.com'), url.domainToUnicode('xn--fiq228c.com'), url.urlToHttpOptions(new URL('https://a:b@x.com:81/p?q')).path]
/* ---
modules: ["url"]
status: completed
result: [true,true,"xn--espaol-zwa.com","中文.com","/p?q"]
*/
