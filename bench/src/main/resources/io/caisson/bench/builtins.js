// The engine's built-ins in families; returns the best of five times of each, in milliseconds.
const text = 'alpha,beta;gamma,delta'
const numbers = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009)
const words = numbers.map(n => 'w' + n)
const map = new Map(numbers.map((n, i) => [n, i]))
const set = new Set(numbers)
const rows = numbers.slice(0, 200).map(n => ({ id: n, name: 'n' + n, tags: ['a', 'b'] }))
const json = JSON.stringify(rows)
const vowels = /[aeiou]/g
const families = {
  'regexp split': () => { for (let i = 0; i < 25000; i++) text.split(/[,;]/) },
  'regexp replace': () => { for (let i = 0; i < 12000; i++) text.replace(vowels, '_') },
  'regexp match': () => { for (let i = 0; i < 12000; i++) text.match(vowels) },
  'string': () => { for (let i = 0; i < 25000; i++) text.slice(2, 9).padStart(12).toUpperCase().split(',') },
  'string iteration': () => { let n = 0; for (let i = 0; i < 12000; i++) for (const c of text) n += c.length; return n },
  'array': () => { for (let i = 0; i < 500; i++) numbers.map(x => x * 2).filter(x => x & 1).concat(numbers).slice(5) },
  'array spread': () => { for (let i = 0; i < 5000; i++) [...numbers] },
  'sort': () => { for (let i = 0; i < 50; i++) { [...numbers].sort((a, b) => a - b); [...words].sort() } },
  'map': () => { for (let i = 0; i < 120; i++) { const m = new Map(); for (const x of numbers) m.set(x, x); for (const [k, v] of m) m.get(k + v) } },
  'set': () => { for (let i = 0; i < 250; i++) { new Set(numbers); [...set] } },
  'JSON': () => { for (let i = 0; i < 120; i++) { JSON.parse(json); JSON.stringify(rows) } },
}
const best = {}
for (let round = 0; round < 5; round++) {
  for (const [name, run] of Object.entries(families)) {
    const start = performance.now()
    run()
    best[name] = Math.min(best[name] ?? Infinity, performance.now() - start)
  }
}
return best
