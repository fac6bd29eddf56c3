type Item = { price?: { amount: number } }
function total(items: Item[]): number {
  let sum: number = 0
  for (const item of items) sum += item.price!.amount
  return sum
}
function main(items: Item[]): number {
  return total(items)
}
/* ---
input: {"items":[{}]}
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of undefined (reading 'amount')
error.line: 4
error.column: 48
stack: |
  TypeError: Cannot read properties of undefined (reading 'amount')
      at total (main.ts:4:48)
      at main (main.ts:8:10)
*/
