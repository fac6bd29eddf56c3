// finds: dynamic-code/function-constructor
const f: Function = new Function('return 1');
f();
