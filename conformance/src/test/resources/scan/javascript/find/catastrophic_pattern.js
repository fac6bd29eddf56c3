// finds: exhaustion/pattern
/^(a+)+$/.test('aaaa');
