// finds: exhaustion/pattern
new RegExp('^(a|a)*$').test('aaaa');
