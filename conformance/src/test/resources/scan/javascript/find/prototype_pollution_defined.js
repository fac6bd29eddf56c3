// finds: prototype/pollution
Object.defineProperty(Object.prototype, 'x', { value: 1 });
