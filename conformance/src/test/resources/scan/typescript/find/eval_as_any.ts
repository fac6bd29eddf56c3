// finds: dynamic-code/eval
(globalThis as any)['ev' + 'al']('1');
