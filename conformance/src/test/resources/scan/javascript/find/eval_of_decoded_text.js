// finds: obfuscation/decoded-code, dynamic-code/eval
const text = context.payload;
eval(atob(text));
