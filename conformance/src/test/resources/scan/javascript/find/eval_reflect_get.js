// finds: dynamic-code/eval
Reflect.get(globalThis, 'eval')('1');
