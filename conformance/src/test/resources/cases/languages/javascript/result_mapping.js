return {
  nothing: undefined, nan: NaN, day: new Date(0), never: new Date(NaN), big: 2n ** 64n, map: new Map([['a', { b: 1 }]]),
  set: new Set([1]), pattern: /x/gi, symbol: Symbol('s'), call: () => 1, bytes: Buffer.from('ab'), view: new Uint16Array([1]),
  lone: 'a\ud800b', own: { toJSON: () => 'mine' }, boxed: Object('text'), list: [undefined, , null], timer: setTimeout(() => {}),
}
/* ---
modules: ["fs"]
status: completed
result: {"nan":null,"day":"1970-01-01T00:00:00.000Z","never":null,"big":"18446744073709551616","map":[["a",{"b":1}]],"set":[1],"pattern":"/x/gi","symbol":"Symbol(s)","call":null,"bytes":{"$binary":"YWI="},"view":{"$binary":"AQA="},"lone":"a�b","own":"mine","boxed":"text","list":[null,null,null],"timer":{}}
runtime: node
*/
