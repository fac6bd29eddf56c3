for (const x of [1, 2, 3]) {
  try {
    if (x === 2) return x
  } finally {
    console.log(x)
  }
}
/* ---
stdout: |
  1
  2
status: completed
result: 2
*/
