// finds: dynamic-code/function-constructor
const o = { f\u006fr() {} }; o.f\u006fr.const\u0072uctor('return 1')();
