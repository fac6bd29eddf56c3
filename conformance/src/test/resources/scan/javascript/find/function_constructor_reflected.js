// finds: dynamic-code/function-constructor
Reflect.construct(Function, ['return 1'])();
