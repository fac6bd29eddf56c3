// finds: dynamic-code/eval
Object.getOwnPropertyDescriptor(globalThis, 'eval').value('1');
