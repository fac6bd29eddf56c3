// finds: dynamic-code/eval
const k = `ev${'al'}` as const;
(globalThis as any)[k]('1');
