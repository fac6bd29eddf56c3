/eval\s*\(/.test('evaluate');
