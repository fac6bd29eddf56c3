// finds: dynamic-code/function-constructor
((() => {}) as any).constructor('return 1')();
