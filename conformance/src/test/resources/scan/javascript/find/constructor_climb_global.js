// finds: prototype/climb
globalThis.constructor.constructor('return 1')();
