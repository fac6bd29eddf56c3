const bad = ['__proto__', 'constructor', 'prototype'];
bad.includes('name');
