// finds: dynamic-code/eval
const o = { tr\u0079: 1 as number }; globalThis.ev\u0061l('1');
