// finds: exhaustion/pattern
const p: RegExp = /^(\w+\s?)*$/;
p.test('x');
