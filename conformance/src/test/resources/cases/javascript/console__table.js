console.table([{ a: 1, b: 'x' }, { a: 2, c: true }])
console.table([1, 'two'])
console.table('plain')
/* ---
stdout: |
  ┌─────────┬───┬─────┬──────┐
  │ (index) │ a │ b   │ c    │
  ├─────────┼───┼─────┼──────┤
  │ 0       │ 1 │ 'x' │      │
  │ 1       │ 2 │     │ true │
  └─────────┴───┴─────┴──────┘
  ┌─────────┬────────┐
  │ (index) │ Values │
  ├─────────┼────────┤
  │ 0       │ 1      │
  │ 1       │ 'two'  │
  └─────────┴────────┘
  plain
status: completed
result: null
*/
