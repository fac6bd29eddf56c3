// finds: dynamic-code/eval
const key: keyof typeof globalThis = 'eval';
globalThis[key]('1');
