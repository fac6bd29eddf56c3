// finds: dynamic-code/eval
const s = "\tr\u0079", t = '\\tr\u0079', p = /\tr\u0079/, o = { i\u0066: `tr\u0079${eval('1')}` };
