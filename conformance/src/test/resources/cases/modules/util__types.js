const { types } = require('util')
return [
  types.isPromise(Promise.resolve()), types.isRegExp(/a/), types.isDate(new Date()), types.isMap(new Map()), types.isSet([]),
  types.isAsyncFunction(async () => {}), types.isGeneratorFunction(function* () {}), types.isTypedArray(new Uint8Array()),
  types.isUint8Array(new Int8Array()), types.isNativeError(new TypeError()), types.isNativeError({ message: 'x' }), types.isBoxedPrimitive(Object(1)),
]
/* ---
modules: ["util"]
status: completed
result: [true,true,true,true,false,true,true,true,false,true,false,true]
*/
