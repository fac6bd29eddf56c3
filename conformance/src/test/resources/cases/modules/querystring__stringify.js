import querystring, { stringify, escape, unescape } from 'querystring'
export default [stringify({ a: [1, 2], b: 'x y&', c: true, d: null, e: undefined, f: 1n }), stringify({ a: 1, b: 2 }, ';', ':'), escape('a&b \u00e9'), unescape('a%20b%'), querystring.encode === stringify]
/* ---
modules: ["querystring"]
status: completed
result: ["a=1&a=2&b=x%20y%26&c=true&d=&e=&f=1","a:1;b:2","a%26b%20%C3%A9","a b%",true]
*/
