// finds: dynamic-code/eval
for (const f of [eval]) f('1');
