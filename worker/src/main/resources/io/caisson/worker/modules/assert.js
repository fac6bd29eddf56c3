// assert.

const {
  ErrorCaptureStackTrace, ErrorConstructor, ErrorIsError, MathMax, MathMin, ObjectIs, ObjectKeys, ReflectApply,
  ReflectHas, RegExpExec, StringRepeat, StringSlice, TypeErrorConstructor, attempt, clip, define, inspect, isObject,
  isRegExp, list, splitBy,
} = library;
const { argType, argValue, coded, needFunction } = chunk('faults');
const { same } = chunk('equality');

const INSPECT_TOTAL = 1024 * 1024;
const MOST_LINES = 1000;
const SHORT = 12;

const HEADERS = {
  __proto__: null,
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  sameObject: 'Expected "actual" to be reference-equal to "expected":',
  notSameObject: 'Expected "actual" not to be reference-equal to "expected":',
  alike: 'Values have same structure but are not reference-equal:',
};

/** A value with one member on each line in a fixed order, so that two values can be compared line by line. */
function shown(value) {
  return inspect(value, 1000, false, (state) => {
    state.left = INSPECT_TOTAL;
    state.items = state.longest = state.width = Infinity;
    state.compact = 0;
    state.custom = (part) => (ErrorIsError(part) ? '[' + attempt((error) => `${error}`, part) + ']' : undefined);
    state.sorted = (keys) => library.ArraySort(keys, byText);
  });
}

function byText(a, b) {
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A diff: lines of one side with their sign, common lines once; long common stretches are shortened. */
function difference(actual, expected) {
  const a = splitBy(actual, '\n');
  const b = splitBy(expected, '\n');
  if (a.length > MOST_LINES || b.length > MOST_LINES) {
    return '\n\n' + clip('+ ' + actual, 2000) + '\n' + clip('- ' + expected, 2000);
  }
  return folded(aligned(a, b, commonLines(a, b)));
}

/** The lengths of the longest common subsequences from each pair of lines on. */
function commonLines(a, b) {
  const width = b.length + 1;
  const lengths = new library.typedArrays.Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let k = b.length - 1; k >= 0; k--) {
      lengths[i * width + k] = agree(a[i], b[k]) ? lengths[(i + 1) * width + k + 1] + 1
        : MathMax(lengths[(i + 1) * width + k], lengths[i * width + k + 1]);
    }
  }
  return lengths;
}

/** Compares lines without a comma at the end, which only means that another member follows. */
function agree(a, b) {
  return a === b || withoutComma(a) === withoutComma(b);
}

function withoutComma(line) {
  return line[line.length - 1] === ',' ? StringSlice(line, 0, -1) : line;
}

function aligned(a, b, lengths) {
  const width = b.length + 1;
  const lines = list();
  let i = 0;
  let k = 0;
  while (i < a.length || k < b.length) {
    if (i < a.length && k < b.length && agree(a[i], b[k])) {
      lines[lines.length] = '  ' + a[i++];
      k++;
    } else if (k === b.length || (i < a.length && lengths[(i + 1) * width + k] >= lengths[i * width + k + 1])) {
      lines[lines.length] = '+ ' + a[i++];
    } else {
      lines[lines.length] = '- ' + b[k++];
    }
  }
  return lines;
}

const AROUND = 2;

/** Shortens a common stretch to its ends. */
function folded(lines) {
  let text = '';
  let skipped = false;
  let from = 0;
  for (let i = 0; i <= lines.length; i++) {
    if (i < lines.length && lines[i][0] === ' ') continue;
    const long = i - from > 2 * AROUND + 1;
    skipped ||= long;
    for (let k = from; k < i; k++) {
      if (!long || k < from + AROUND || k >= i - AROUND) text += '\n' + lines[k];
      else if (k === from + AROUND) text += '\n...';
    }
    if (i < lines.length) text += '\n' + lines[i];
    from = i + 1;
  }
  return (skipped ? ' ... Lines skipped\n' : '\n') + text;
}

function messageFor(actual, expected, operator) {
  switch (operator) {
    case 'deepStrictEqual': case 'strictEqual': return comparison(actual, expected, operator);
    case 'notDeepStrictEqual': case 'notStrictEqual': return unwanted(actual, operator);
    case 'deepEqual': return loosely(actual, expected, operator, 'should loosely deep-equal');
    case 'notDeepEqual': return loosely(actual, expected, operator, 'should not loosely deep-equal');
    default: return clip(shown(actual), 512) + ' ' + operator + ' ' + clip(shown(expected), 512);
  }
}

function loosely(actual, expected, operator, words) {
  const ours = clip(shown(actual), 1000);
  return HEADERS[operator] + '\n\n' + ours + '\n\n' + words + '\n\n' + clip(shown(expected), 1000);
}

function unwanted(actual, operator) {
  const text = clip(shown(actual), 2000);
  const object = operator === 'notStrictEqual' && isObject(actual);
  const header = object ? HEADERS.notSameObject : HEADERS[operator];
  if (library.StringIncludes(text, '\n')) return header + '\n\n' + text + '\n';
  return header + (text.length > 5 ? '\n\n' : ' ') + text;
}

function bothAre(type, a, b) {
  return typeof a === type && typeof b === type && a !== null && b !== null;
}

function comparison(actual, expected, operator) {
  const one = shown(actual);
  const two = shown(expected);
  const flat = !library.StringIncludes(one, '\n') && !library.StringIncludes(two, '\n') && one !== two;
  const objects = bothAre('object', actual, expected) || bothAre('function', actual, expected);
  const plain = (typeof actual !== 'object' || actual === null) && (typeof expected !== 'object' || expected === null);
  if (flat && plain && one.length + two.length <= SHORT && (actual !== 0 || expected !== 0)) {
    return HEADERS[operator] + '\n\n' + one + ' !== ' + two + '\n';
  }
  const header = operator === 'strictEqual' && objects ? HEADERS.sameObject : HEADERS[operator];
  if (one === two) return (operator === 'strictEqual' && objects ? HEADERS.alike : header) + '\n\n' + one + '\n';
  const pointed = flat && header !== HEADERS.sameObject ? marker(one, two) : '';
  return header + '\n+ actual - expected' + difference(one, two) + pointed;
}

/** Points at the first differing character, when that helps. */
function marker(one, two) {
  let at = 0;
  while (at < MathMin(one.length, two.length) && one[at] === two[at]) at++;
  return at > 2 && one.length + two.length < 80 ? '\n  ' + StringRepeat(' ', at) + '^' : '';
}

class AssertionError extends ErrorConstructor {
  constructor(options) {
    if (!isObject(options)) throw argType('options', 'of type object', options);
    const { message, operator, actual, expected } = options;
    super(message !== undefined ? `${message}` : operator === 'fail' ? 'Failed' : messageFor(actual, expected, operator));
    define(this, 'generatedMessage', message === undefined);
    define(this, 'code', 'ERR_ASSERTION');
    define(this, 'actual', actual);
    define(this, 'expected', expected);
    define(this, 'operator', operator);
    library.ObjectDefineProperty(this, 'name', {
      __proto__: null, value: 'AssertionError', writable: true, configurable: true,
    });
    if (options.stackStartFn !== undefined) ErrorCaptureStackTrace(this, options.stackStartFn);
  }
  toString() {
    return this.name + ' [' + this.code + ']: ' + this.message;
  }
}

function fault(actual, expected, operator, message, from) {
  if (ErrorIsError(message)) return message;
  return new AssertionError({ __proto__: null, actual, expected, operator, message, stackStartFn: from });
}

function check(passed, actual, expected, operator, message, from) {
  if (!passed) throw fault(actual, expected, operator, message, from);
}

function needTwo(count) {
  if (count >= 2) return;
  throw coded(TypeErrorConstructor, 'ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified');
}

function ok(...values) {
  inspectTruth(values, ok);
}

function inspectTruth(values, from) {
  if (values[0]) return;
  let message = values[1];
  const generated = values.length === 0 || message === undefined;
  if (values.length === 0) message = 'No value argument passed to `assert.ok()`';
  else if (message === undefined) message = 'The expression evaluated to a falsy value';
  const error = fault(values[0], true, '==', message, from);
  if (generated && !ErrorIsError(values[1])) define(error, 'generatedMessage', true);
  throw error;
}

function equal(actual, expected, message) {
  needTwo(arguments.length);
  check(actual == expected || (actual !== actual && expected !== expected), actual, expected, '==', message, equal);
}
function notEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(!(actual == expected || (actual !== actual && expected !== expected)), actual, expected, '!=', message, notEqual);
}
function strictEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(ObjectIs(actual, expected), actual, expected, 'strictEqual', message, strictEqual);
}
function notStrictEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(!ObjectIs(actual, expected), actual, expected, 'notStrictEqual', message, notStrictEqual);
}
function deepEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(same(actual, expected, false), actual, expected, 'deepEqual', message, deepEqual);
}
function notDeepEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(!same(actual, expected, false), actual, expected, 'notDeepEqual', message, notDeepEqual);
}
function deepStrictEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(same(actual, expected, true), actual, expected, 'deepStrictEqual', message, deepStrictEqual);
}
function notDeepStrictEqual(actual, expected, message) {
  needTwo(arguments.length);
  check(!same(actual, expected, true), actual, expected, 'notDeepStrictEqual', message, notDeepStrictEqual);
}

function fail(message = undefined) {
  throw fault(undefined, undefined, 'fail', message, fail);
}

function ifError(value) {
  if (value === null || value === undefined) return;
  const message = 'ifError got unwanted exception: ' + (isObject(value) && typeof value.message === 'string'
    ? value.message === '' && value.constructor ? value.constructor.name : value.message : inspect(value));
  const error = fault(value, null, 'ifError', message, ifError);
  define(error, 'generatedMessage', true);
  throw error;
}

function matches(text, pattern, message, wanted, from) {
  if (!isRegExp(pattern)) throw argType('regexp', 'an instance of RegExp', pattern);
  const found = typeof text === 'string' && tested(pattern, text);
  if (typeof text === 'string' && found === wanted) return;
  if (ErrorIsError(message)) throw message;
  const reason = typeof text !== 'string'
    ? 'The "string" argument must be of type string. Received type ' + typeof text + ' (' + inspect(text) + ')'
    : unmatched(pattern, text, wanted ? 'did not match' : 'was expected to not match');
  const error = fault(text, pattern, wanted ? 'match' : 'doesNotMatch', message ?? reason, from);
  if (message === undefined) define(error, 'generatedMessage', true);
  throw error;
}

function unmatched(pattern, text, how) {
  return 'The input ' + how + ' the regular expression ' + inspect(pattern) + '. Input:\n\n' + inspect(text) + '\n';
}

function tested(pattern, text) {
  return RegExpExec(pattern, text) !== null;
}

function match(text, pattern, message) {
  matches(text, pattern, message, true, match);
}
function doesNotMatch(text, pattern, message) {
  matches(text, pattern, message, false, doesNotMatch);
}

// throws and rejects.

const NOTHING = { __proto__: null };

function caught(body) {
  needFunction(body, 'fn');
  try {
    body();
  } catch (error) {
    return { __proto__: null, error };
  }
  return NOTHING;
}

async function caughtLater(given) {
  let promise = given;
  if (typeof given === 'function') {
    promise = given();
    if (!isThenable(promise)) {
      throw coded(TypeErrorConstructor, 'ERR_INVALID_RETURN_VALUE',
        'Expected instance of Promise to be returned from the "promiseFn" function but got ' + briefly(promise) + '.');
    }
  } else if (!isThenable(given)) {
    throw argType('promiseFn', 'of type function or an instance of Promise', given);
  }
  try {
    await promise;
  } catch (error) {
    return { __proto__: null, error };
  }
  return NOTHING;
}

function briefly(value) {
  if (value === undefined || value === null) return `${value}`;
  return isObject(value) ? 'an instance of ' + (library.className(value) ?? 'Object') : 'type ' + typeof value;
}

function isThenable(value) {
  return isObject(value) && typeof value.then === 'function';
}

function expectFault(found, expected, message, name, from) {
  if (typeof expected === 'string') {
    if (message !== undefined) {
      throw argType('error', 'of type function or an instance of Error, RegExp, or Object', expected);
    }
    message = expected;
    expected = undefined;
  }
  if (found === NOTHING) {
    let text = expected?.name ? ' (' + expected.name + ')' : '';
    text += message === undefined ? '.' : ': ' + `${message}`;
    const what = name === 'rejects' ? 'rejection' : 'exception';
    const error = fault(undefined, expected, name, 'Missing expected ' + what + text, from);
    define(error, 'generatedMessage', message === undefined);
    throw error;
  }
  if (expected !== undefined) verify(found.error, expected, message, name, from);
}

/** Whether the thrown value matches the expectation: a pattern, class, function or object with properties. */
function verify(actual, expected, message, name, from) {
  if (isRegExp(expected)) {
    if (tested(expected, `${actual}`)) return;
    refuse(actual, expected, name, message, from, unmatched(expected, `${actual}`, 'did not match'));
  } else if (typeof expected !== 'function') {
    verifyMembers(actual, expected, message, name, from);
  } else if (expected.prototype !== undefined && actual instanceof expected) {
    return;
  } else if (isErrorClass(expected)) {
    const got = ErrorIsError(actual) ? actual.name + '"\n\nError message:\n\n' + actual.message : inspect(actual, -1) + '"';
    refuse(actual, expected, name, message, from,
      'The error is expected to be an instance of "' + expected.name + '". Received "' + got);
  } else if (ReflectApply(expected, {}, [actual]) !== true) {
    refuse(actual, expected, name, message, from, 'The ' + (expected.name ? '"' + expected.name + '" ' : '')
      + 'validation function is expected to return "true". Received ' + inspect(attempt(expected, actual))
      + (ErrorIsError(actual) ? '\n\nCaught error:\n\n' + actual : ''));
  }
}

function isErrorClass(value) {
  let holder = value;
  while (isObject(holder) && holder !== ErrorConstructor) holder = library.ReflectGetPrototypeOf(holder);
  return holder === ErrorConstructor;
}

function refuse(actual, expected, operator, message, from, reason) {
  const error = fault(actual, expected, operator, message ?? reason, from);
  if (message === undefined) define(error, 'generatedMessage', true);
  throw error;
}

class Comparison {}

function verifyMembers(actual, expected, message, name, from) {
  if (!isObject(actual)) refuse(actual, expected, name, message, from, messageFor(actual, expected, 'deepStrictEqual'));
  const keys = list();
  const own = ObjectKeys(expected);
  for (let i = 0; i < own.length; i++) keys[i] = own[i];
  if (ErrorIsError(expected)) {
    keys[keys.length] = 'name';
    keys[keys.length] = 'message';
  } else if (keys.length === 0) {
    throw argValue('error', expected, 'may not be an empty object');
  }
  for (let i = 0; i < keys.length; i++) {
    const one = actual[keys[i]];
    const two = expected[keys[i]];
    if (typeof one === 'string' && isRegExp(two) && tested(two, one)) continue;
    if (ReflectHas(actual, keys[i]) && same(one, two, true)) continue;
    const left = new Comparison();
    const right = new Comparison();
    for (let k = 0; k < keys.length; k++) {
      const ours = actual[keys[k]];
      const theirs = expected[keys[k]];
      if (ReflectHas(actual, keys[k])) define(left, keys[k], ours);
      define(right, keys[k], isRegExp(theirs) && typeof ours === 'string' && tested(theirs, ours) ? ours : theirs);
    }
    refuse(actual, expected, name, message, from, messageFor(left, right, 'deepStrictEqual'));
  }
}

function expectNone(found, expected, message, name, from) {
  if (found === NOTHING) return;
  if (typeof expected === 'string') {
    message = expected;
    expected = undefined;
  }
  const wanted = expected === undefined || (isRegExp(expected) ? tested(expected, `${found.error}`)
    : typeof expected === 'function' && expected.prototype !== undefined && found.error instanceof expected);
  if (!wanted) throw found.error;
  const what = name === 'doesNotReject' ? 'rejection' : 'exception';
  const text = 'Got unwanted ' + what + (message === undefined ? '.' : ': ' + `${message}`);
  const said = isObject(found.error) ? found.error.message : undefined;
  throw fault(found.error, expected, name, text + '\nActual message: "' + said + '"', from);
}

function throws(body, expected, message) {
  expectFault(caught(body), expected, message, 'throws', throws);
}
function doesNotThrow(body, expected, message) {
  expectNone(caught(body), expected, message, 'doesNotThrow', doesNotThrow);
}
async function rejects(promise, expected, message) {
  expectFault(await caughtLater(promise), expected, message, 'rejects', rejects);
}
async function doesNotReject(promise, expected, message) {
  expectNone(await caughtLater(promise), expected, message, 'doesNotReject', doesNotReject);
}

function assert(...values) {
  inspectTruth(values, assert);
}
function strict(...values) {
  inspectTruth(values, strict);
}

const names = {
  __proto__: null, AssertionError, deepEqual, deepStrictEqual, doesNotMatch, doesNotReject, doesNotThrow, equal, fail,
  ifError, match, notDeepEqual, notDeepStrictEqual, notEqual, notStrictEqual, ok, rejects, strictEqual, throws,
};
const keys = ObjectKeys(names);
for (let i = 0; i < keys.length; i++) define(strict, keys[i], names[keys[i]]);
define(strict, 'equal', strictEqual);
define(strict, 'notEqual', notStrictEqual);
define(strict, 'deepEqual', deepStrictEqual);
define(strict, 'notDeepEqual', notDeepStrictEqual);
define(strict, 'strict', strict);
names.strict = strict;
names.default = assert;

return names;
