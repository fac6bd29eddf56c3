import { readFileSync, writeFileSync } from 'node:fs'
import { total, type Row } from './lib/total'

interface Input { file: string }
enum Unit { Cent = 100 }

export default function ({ file }: Input): { euros: number; rows: Row[] } {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[]
  writeFileSync('total.txt', `${total(rows)}\n`)
  return { euros: total(rows) / Unit.Cent, rows }
}
/* ---
modules: ["fs"]
tier: standard
input: {"file":"rows.json"}
file rows.json: [{"cents":250},{"cents":50}]
file lib/total.ts: |
  export type Row = { cents: number }
  export const total = (rows: Row[]): number => rows.reduce((sum, row) => sum + row.cents, 0)
status: completed
result: {"euros":3,"rows":[{"cents":250},{"cents":50}]}
artifact total.txt: 300
runtime: node
exitCode: 0
*/
