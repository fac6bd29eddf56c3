// Attack: overflow inside promise jobs, where an unwinding host could leak its exception through the rejection.
// Verdict: completed; rejections are guest errors.
const seen = []
async function down() { await null; const f = () => f(); f() }
try { await down() } catch (e) { seen.push(e instanceof RangeError) }
try { await Promise.resolve().then(function f() { f() }) } catch (e) { seen.push(e instanceof RangeError) }
try { for (const x of (function* f() { yield* f() })()) break } catch (e) { seen.push(e instanceof RangeError) }
return seen
/* ---
status: completed
result: [true,true,true]
*/
