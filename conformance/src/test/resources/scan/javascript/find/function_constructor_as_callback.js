// finds: dynamic-code/function-constructor
['return 1'].map(Function);
