// finds: dynamic-code/eval
function id<T>(x: T): T { return x; }
id<typeof eval>(eval)('1');
