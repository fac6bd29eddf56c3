// finds: dynamic-code/function-constructor
(['return 1'] as string[]).map(Function as any);
