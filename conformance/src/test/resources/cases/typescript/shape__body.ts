type Row = { id: number }
const rows: Row[] = context.rows
if (rows.length === 0) return 'none' as string
return rows.map((r: Row): number => r.id)
/* ---
input: {"rows":[{"id":1},{"id":2}]}
status: completed
result: [1,2]
*/
