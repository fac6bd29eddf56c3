// finds: dynamic-code/eval at 2:1
globalThis['ev' + 'al']('1');
