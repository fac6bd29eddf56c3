async function* ticks() {
  for (let i = 0; i < 3; i++) {
    await new Promise(resolve => setTimeout(resolve, 1))
    yield i
  }
}
const seen = []
for await (const tick of ticks()) seen.push(tick)
seen
/* ---
status: completed
result: [0,1,2]
*/
