const base = 4
enum Flags { None = 0, A = 1 << 0, B = 1 << 1, Both = A | B, Len = 'four'.length, Next = base + 1, Neg = -1 }
return [Flags.Both, Flags.Len, Flags.Next, Flags.Neg, Flags[3]]
/* ---
status: completed
result: [3,4,5,-1,"Both"]
*/
