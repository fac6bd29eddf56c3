const a = <number>(<unknown>'7')
const b = ('8' as unknown) as number
const c = { k: [1, 2] } as const
const d = { red: '#f00', size: 3 } satisfies Record<string, string | number>
const e = (null as string | null)!
const f = [1, undefined].filter((x): x is number => x !== undefined)[0]!.toFixed(1)
return [a, b, c, d.red.length, d.size + 1, e, f]
/* ---
status: completed
result: ["7","8",{"k":[1,2]},4,4,null,"1.0"]
*/
