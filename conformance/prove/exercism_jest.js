// As much of Jest as the tests of Exercism use. Exercises mark all tests but the first with an x: here they all run.
const tests = [];
const around = [{ names: [], before: [], after: [] }];

export function describe(name, body) {
  const outer = around.at(-1);
  around.push({ names: [...outer.names, name], before: [...outer.before], after: [...outer.after] });
  body();
  around.pop();
}
export function test(name, body) {
  const scope = around.at(-1);
  tests.push({ name: [...scope.names, name].join(' '), body, scope });
}
export const it = test, xtest = test, xit = test, xdescribe = describe, fit = test;
test.skip = test;
test.only = test;
test.each = (rows) => (name, body) => rows.forEach((row) => test(name, () => body(...[row].flat())));
describe.skip = describe;
describe.each = (rows) => (name, body) => rows.forEach((row) => describe(name, () => body(...[row].flat())));
export const beforeEach = (body) => around.at(-1).before.push(body), afterEach = (body) => around.at(-1).after.push(body);
export const beforeAll = beforeEach, afterAll = afterEach;
export const jest = { setTimeout() {}, fn: (body = () => undefined) => mock(body) };

function mock(body) {
  const called = (...values) => {
    called.mock.calls.push(values);
    return body(...values);
  };
  called.mock = { calls: [] };
  return called;
}

const keys = (value) => Object.keys(value).filter((key) => value[key] !== undefined).sort();
function equal(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && b instanceof Error) return a.message === b.message;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((each) => [...b].some((other) => equal(each, other)));
  if (a instanceof Map && b instanceof Map) return a.size === b.size && [...a].every(([key, value]) => b.has(key) && equal(value, b.get(key)));
  if (Array.isArray(a)) return a.length === b.length && a.every((each, index) => equal(each, b[index]));
  const own = keys(a);
  return equal(own.length, keys(b).length) && own.every((key) => equal(a[key], b[key]));
}
const contains = (a, b) => equal(a, b) || (typeof b === 'object' && b !== null && typeof a === 'object' && a !== null
  && keys(b).every((key) => contains(a[key], b[key])));
const thrown = (body) => {
  try {
    body();
  } catch (error) {
    return { error };
  }
  return null;
};
const matches = (found, wanted) => found !== null && (wanted === undefined
  || (typeof wanted === 'function' ? found.error instanceof wanted
    : wanted instanceof RegExp ? wanted.test(found.error.message)
      : String(found.error.message).includes(wanted instanceof Error ? wanted.message : wanted)));

const matchers = {
  toBe: (a, b) => Object.is(a, b),
  toEqual: equal,
  toStrictEqual: equal,
  toMatchObject: contains,
  toThrow: (a, b) => matches(typeof a === 'function' ? thrown(a) : a, b),
  toThrowError: (a, b) => matches(typeof a === 'function' ? thrown(a) : a, b),
  toBeCloseTo: (a, b, digits = 2) => a === b || Math.abs(a - b) < 10 ** -digits / 2,
  toBeLessThan: (a, b) => a < b,
  toBeLessThanOrEqual: (a, b) => a <= b,
  toBeGreaterThan: (a, b) => a > b,
  toBeGreaterThanOrEqual: (a, b) => a >= b,
  toBeInstanceOf: (a, b) => a instanceof b,
  toMatch: (a, b) => (b instanceof RegExp ? b.test(a) : a.includes(b)),
  toContain: (a, b) => (typeof a === 'string' ? a.includes(b) : [...a].includes(b)),
  toContainEqual: (a, b) => [...a].some((each) => equal(each, b)),
  toHaveLength: (a, b) => a.length === b,
  toHaveProperty: (a, b) => b in a,
  toHaveBeenCalled: (a) => a.mock.calls.length > 0,
  toHaveBeenCalledTimes: (a, b) => a.mock.calls.length === b,
  toBeDefined: (a) => a !== undefined,
  toBeUndefined: (a) => a === undefined,
  toBeNull: (a) => a === null,
  toBeNaN: (a) => Number.isNaN(a),
  toBeTruthy: (a) => Boolean(a),
  toBeFalsy: (a) => !a,
};
function bound(value, wanted) {
  const found = {};
  for (const [name, holds] of Object.entries(matchers)) {
    found[name] = (...rest) => {
      if (Boolean(holds(value, ...rest)) !== wanted) {
        throw new Error(`${name}: ${String(JSON.stringify(value)).slice(0, 200)} beside ${String(JSON.stringify(rest)).slice(0, 200)}`);
      }
    };
  }
  return found;
}
function settled(promise, wanted) {
  const later = (side) => Object.fromEntries(Object.keys(matchers).map((name) => [name, async (...rest) => {
    const value = wanted === 'resolves' ? await promise : await Promise.resolve(promise).then(
      () => { throw new Error('it did not reject'); }, (error) => (name.startsWith('toThrow') ? { error } : error));
    bound(value, side)[name](...rest);
  }]));
  return { ...later(true), not: later(false) };
}
export const expect = (value) => ({
  ...bound(value, true),
  not: bound(value, false),
  get resolves() { return settled(value, 'resolves'); },
  get rejects() { return settled(value, 'rejects'); },
});
expect.any = () => undefined;

export async function finish() {
  const failed = [];
  for (const { name, body, scope } of tests) {
    try {
      for (const each of scope.before) await each();
      await (body.length ? new Promise((done) => body(done)) : body());
      for (const each of scope.after) await each();
    } catch (error) {
      failed.push(`${name}: ${error?.message ?? error}`);
    }
  }
  console.log(`${tests.length - failed.length} of ${tests.length} passed`);
  if (failed.length || tests.length === 0) throw new Error(failed.slice(0, 3).join('; ') || 'there was no test');
}
