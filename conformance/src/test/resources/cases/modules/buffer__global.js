const text = Buffer.from('hello').toString('base64')
return [text, Buffer === require('buffer').Buffer, typeof Object.getOwnPropertyDescriptor(globalThis, 'Buffer').value]
/* ---
modules: ["buffer"]
node: keeps the accessor
status: completed
result: ["aGVsbG8=",true,"function"]
*/
