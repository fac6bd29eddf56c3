// finds: dynamic-code/eval
Reflect.apply(eval, undefined, ['1']);
