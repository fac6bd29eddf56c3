// finds: dynamic-code/eval
const name = String.fromCharCode(101, 118, 97, 108);
globalThis[name]('1');
