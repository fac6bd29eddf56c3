// finds: dynamic-code/function-constructor at 2:1
new Function('return 1')();
