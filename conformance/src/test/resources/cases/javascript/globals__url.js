const url = new URL('../b?x=1&y=a%20b#frag', 'https://user:pw@example.com:8080/dir/page')
url.searchParams.append('z', 'ü')
return [url.href, url.origin, url.host, url.pathname, url.search, url.hash, url.username, url.searchParams.get('y'), URL.canParse('nope')]
/* ---
status: completed
result: ["https://user:pw@example.com:8080/b?x=1&y=a+b&z=%C3%BC#frag","https://example.com:8080","example.com:8080","/b","?x=1&y=a+b&z=%C3%BC","#frag","user","a b",false]
*/
