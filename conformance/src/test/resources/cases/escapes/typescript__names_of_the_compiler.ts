// Attack: declares the names the compiler gives to its own functions
// Verdict: the compiler's get others; both work
const _ts_decorate = 1, _apply_decs_2203_r = 2, _initClass = 3, _ = 4
function mark(value: Function, context: ClassDecoratorContext) { (value as any).marked = context.kind }
@mark class A { static _initClass = 5 }
return [_ts_decorate, _apply_decs_2203_r, _initClass, _, (A as any).marked, A._initClass]
/* ---
status: completed
result: [1,2,3,4,"class",5]
*/
