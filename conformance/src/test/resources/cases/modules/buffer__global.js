const text = Buffer.from('hello').toString('base64')
return [text, Buffer === require('buffer').Buffer, typeof Object.getOwnPropertyDescriptor(globalThis, 'Buffer').value]
/* ---
modules: ["buffer"]
status: completed
result: ["aGVsbG8=",true,"function"]
*/
