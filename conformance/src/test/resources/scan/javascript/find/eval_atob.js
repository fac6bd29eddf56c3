// finds: dynamic-code/eval
globalThis[atob('ZXZhbA==')]('1');
