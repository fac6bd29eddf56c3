// finds: dynamic-code/eval
globalThis["ev\u0061l"]('1');
