// finds: dynamic-code/function-constructor
Function('return 1')();
