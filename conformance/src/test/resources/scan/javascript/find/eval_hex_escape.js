// finds: dynamic-code/eval
globalThis['\x65\x76\x61\x6c']('1');
