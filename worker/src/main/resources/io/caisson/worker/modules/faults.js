// Errors with a code, with Node's messages.

const {
  ErrorConstructor, RangeErrorConstructor, StringSlice, TypeErrorConstructor, define, inspect, isObject,
} = library;

function coded(constructor, code, message) {
  const error = new constructor(message);
  define(error, 'code', code);
  return error;
}

function received(value) {
  if (value === undefined || value === null) return ' Received ' + value;
  if (typeof value === 'function') return ' Received function ' + value.name;
  if (typeof value === 'object') {
    const name = library.className(value);
    return name === undefined ? ' Received ' + inspect(value, -1) : ' Received an instance of ' + name;
  }
  let shown = inspect(value, 0);
  if (shown.length > 28) shown = StringSlice(shown, 0, 25) + '...';
  return ' Received type ' + typeof value + ' (' + shown + ')';
}

/** `expected` completes "must be ...". */
function argType(name, expected, value) {
  const what = name[name.length - 1] === 't' && StringSlice(name, -9) === ' argument' ? name : '"' + name + '" argument';
  return coded(TypeErrorConstructor, 'ERR_INVALID_ARG_TYPE', 'The ' + what + ' must be ' + expected + '.' + received(value));
}

function argValue(name, value, reason) {
  return coded(TypeErrorConstructor, 'ERR_INVALID_ARG_VALUE',
    "The argument '" + name + "' " + reason + '. Received ' + inspect(value));
}

/** Groups digits in threes, as Node does for large numbers that are out of range. */
function outOfRange(name, range, value) {
  let shown = inspect(value);
  if (typeof value === 'number' && library.NumberIsInteger(value) && (value > 4294967296 || value < -4294967296)
    || typeof value === 'bigint' && (value > 4294967296n || value < -4294967296n)) shown = inThrees(shown);
  return coded(RangeErrorConstructor, 'ERR_OUT_OF_RANGE',
    'The value of "' + name + '" is out of range. It must be ' + range + '. Received ' + shown);
}

function inThrees(digits) {
  let out = '';
  let end = digits.length;
  if (digits[end - 1] === 'n') out = StringSlice(digits, --end);
  const first = digits[0] === '-' ? 1 : 0;
  for (; end >= first + 4; end -= 3) out = '_' + StringSlice(digits, end - 3, end) + out;
  return StringSlice(digits, 0, end) + out;
}

function needString(value, name) {
  if (typeof value !== 'string') throw argType(name, 'of type string', value);
}

function needNumber(value, name) {
  if (typeof value !== 'number') throw argType(name, 'of type number', value);
}

/** A whole number within bounds. */
function needInteger(value, name, least, most) {
  needNumber(value, name);
  if (!library.NumberIsInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < least || value > most) throw outOfRange(name, '>= ' + least + ' && <= ' + most, value);
}

function needFunction(value, name) {
  if (typeof value !== 'function') throw argType(name, 'of type function', value);
}

function needObject(value, name) {
  if (!isObject(value) || typeof value === 'function') throw argType(name, 'of type object', value);
}

return {
  __proto__: null, ErrorConstructor, RangeErrorConstructor, TypeErrorConstructor,
  argType, argValue, coded, needFunction, needInteger, needNumber, needObject, needString, outOfRange, received,
};
