// finds: dynamic-code/eval
globalThis[`e${'va'}l`]('1');
