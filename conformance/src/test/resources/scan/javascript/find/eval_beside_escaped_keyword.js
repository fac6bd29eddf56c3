// finds: dynamic-code/eval at 2:41
const o = { tr\u0079: 1 }; o.tr\u0079 = globalThis.ev\u0061l('1');
