// finds: dynamic-code/computed-global
const name = context.name;
globalThis[name]('1');
