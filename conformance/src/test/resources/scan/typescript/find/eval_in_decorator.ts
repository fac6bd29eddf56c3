// finds: dynamic-code/eval
function log(v: unknown) { return v as any; }
@log class A { x = eval('1'); }
