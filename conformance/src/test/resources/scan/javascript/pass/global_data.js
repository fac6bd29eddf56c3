globalThis.counter = (globalThis.counter ?? 0) + 1;
