[{}.polluted === undefined, Object.keys(context), Object.getPrototypeOf(context) === Object.prototype, typeof polluted]
/* ---
input: {"__proto__":{"polluted":1}}
status: completed
result: [true,["__proto__"],true,"undefined"]
*/
