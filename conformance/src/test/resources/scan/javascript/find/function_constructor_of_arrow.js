// finds: dynamic-code/function-constructor
(() => {}).constructor('return 1')();
