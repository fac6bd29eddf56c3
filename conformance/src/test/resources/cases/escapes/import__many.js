// Attack: a storm of imports exhausts the loader.
// Verdict: completed; every one is answered.
const results = await Promise.allSettled(Array.from({ length: 2000 }, (_, i) => import(i % 2 ? './lib.js' : './missing' + i + '.js')))
return [results.filter(r => r.status === 'fulfilled').length, results.filter(r => r.status === 'rejected').length]
/* ---
file lib.js: export default 1
status: completed
result: [1000,1000]
*/
