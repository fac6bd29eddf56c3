[context.big, context.small, context.whole, Object.is(context.zero, -0)]
/* ---
input: {"big":1e400,"small":5e-324,"whole":9007199254740993,"zero":-0}
status: completed
result: [null,5e-324,9007199254740992,true]
*/
