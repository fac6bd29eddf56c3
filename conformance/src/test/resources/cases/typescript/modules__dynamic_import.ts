const name: string = 'late'
const { value } = await import(`./${name}.ts`) as { value: number }
const again = (await import('./late')).value
return [value, again]
/* ---
file late.ts: export const value: number = 9
status: completed
result: [9,9]
*/
