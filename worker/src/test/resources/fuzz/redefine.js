// Redefines the built-ins it can reach, as many and in such ways as its seed says. What it needs itself it takes first.

const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, preventExtensions, setPrototypeOf } = Reflect
const { freeze } = Object
const { log } = console
const later = setTimeout
const soon = setImmediate
const load = require
const clone = structuredClone
const mine = new Error('boom')
defineProperty(mine, 'name', { value: 'Mine' })
const isolated = { __proto__: null, a: 1, b: 'text', c: { __proto__: null, d: true } }

let state = SEED
/** mulberry32: the same numbers for the same seed, everywhere. */
function random(below) {
  state = (state + 0x6d2b79f5) | 0
  let mixed = state ^ (state >>> 15)
  mixed = imul(mixed, 1 | state)
  mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}
const { imul } = Math

/** Every object that can be reached from the global object and from syntax, and each of its own keys. */
function targets() {
  const seen = new Set()
  const pairs = []
  const visit = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    if (value === mine || value === isolated || value === isolated.c) return
    seen.add(value)
    for (const key of ownKeys(value)) {
      pairs.push([value, key])
      const slot = getOwnPropertyDescriptor(value, key)
      visit(slot.value)
      visit(slot.get)
      visit(slot.set)
    }
    visit(getPrototypeOf(value))
  }
  for (const start of [globalThis, function* () {}, async () => {}, async function* () {}, [][Symbol.iterator](), new Map().entries(), new Set().values(), ''.matchAll(/a/g), ''[Symbol.iterator]()]) visit(start)
  return pairs
}

const trap = () => { throw 'trapped' }
const garbage = [undefined, null, 0, -1, NaN, '', 'garbage', true, 1n, trap, () => ({}), () => NaN, () => 'x', isolated]
const planted = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'constructor', 'exports', 'default', 'kind', 'message', 'length', '0', '1', '2', '7', 'names', 'object', 'host']

/** One thing done to one property. Whatever cannot be done is left. */
function redefine(object, key) {
  const value = garbage[random(garbage.length)]
  switch (random(9)) {
    case 0: return deleteProperty(object, key)
    case 1: return defineProperty(object, key, { __proto__: null, get: trap, set: trap, configurable: true })
    case 2: return defineProperty(object, key, { __proto__: null, get: () => value, configurable: true })
    case 3: return random(40) === 0 && freeze(object)
    case 4: return random(40) === 0 && preventExtensions(object)
    case 5: return random(40) === 0 && setPrototypeOf(object, random(2) ? null : isolated)
    default: return defineProperty(object, key, { __proto__: null, value, writable: true, configurable: true, enumerable: random(2) === 0 })
  }
}

function plant(object) {
  const key = planted[random(planted.length)]
  if (getOwnPropertyDescriptor(object, key) === undefined) {
    defineProperty(object, key, { __proto__: null, get: random(2) ? trap : () => undefined, set: random(2) ? trap : () => {}, configurable: true })
  }
}

const pairs = targets()
const roots = [Object.prototype, Array.prototype, Function.prototype, Error.prototype, Promise.prototype, String.prototype]
const share = [1, 3, 10, 30, 70, 100][random(6)]

/** A share of all there is, in percent; some again and again, since what is left may differ each time. */
function havoc() {
  for (let i = 0; i < pairs.length; i++) {
    if (random(100) >= share) continue
    try { redefine(pairs[i][0], pairs[i][1]) } catch {}
  }
  for (let i = 0; i < 6; i++) try { plant(roots[random(6)]) } catch {}
}
