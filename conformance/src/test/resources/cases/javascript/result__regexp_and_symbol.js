return [/a\/b/gi, Symbol('s'), Symbol.iterator, Symbol()]
/* ---
status: completed
result: ["/a\\/b/gi","Symbol(s)","Symbol(Symbol.iterator)","Symbol()"]
*/
