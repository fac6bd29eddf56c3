// The guest's result as JSON.
//
// undefined is null, dropped from objects; NaN, infinities and invalid dates are null; dates are ISO text; BigInt,
// RegExp and Symbol are strings; a Map is a list of pairs, a Set a list; functions are null; binary data is
// {"$binary": base64}; toJSON is honoured; lone surrogates are U+FFFD.
//
// Two ways to the same text. `quick` lets the engine's own JSON.stringify do the work and maps values in its replacer;
// Java checks the text for depth and lone surrogates and asks for `careful` when either is found. `careful` walks the
// value itself and can say where in it something went wrong.
//
// No prototype of the engine's is written to here, nor anywhere in this library: one property added to
// RegExp.prototype, even for a moment, puts all regular expressions of the isolate on a path that is 20 times slower.

const MAX_DEPTH = 200;
const MAX_RESULT = 8 * 1024 * 1024;
const TOO_LARGE = 'the result is larger than 8 MiB';

let encoding = false;
/** Whether a toJSON method is called by the encoding of the result, which shows bytes in its own way, or by a guest. */
function encodingResult() {
  return encoding;
}

function binary(bytes) {
  if (TypedArrayByteLength(bytes) > MAX_RESULT) throw new ResultProblem(TOO_LARGE);
  return { __proto__: null, $binary: Uint8ArrayToBase64(bytes) };
}
/** The bytes; none for a detached buffer. */
function bytesOfView(view) {
  const length = isDataView(view) ? attempt(DataViewByteLength, view) ?? 0 : TypedArrayByteLength(view);
  if (length === 0) return new Uint8ArrayConstructor(0);
  if (isDataView(view)) return new Uint8ArrayConstructor(DataViewBuffer(view), DataViewByteOffset(view), length);
  return new Uint8ArrayConstructor(TypedArrayBuffer(view), TypedArrayByteOffset(view), length);
}
function bytesOfBuffer(buffer) {
  return ArrayBufferByteLength(buffer) === 0 ? new Uint8ArrayConstructor(0) : new Uint8ArrayConstructor(buffer);
}
function pairs(map) {
  const entries = [];
  let n = 0;
  MapForEach(map, (value, key) => define(entries, n++, pair(key, value)));
  return entries;
}
function pair(key, value) {
  const entry = [];
  define(entry, 0, key);
  define(entry, 1, value);
  return entry;
}
function members(set) {
  const entries = [];
  let n = 0;
  SetForEach(set, (value) => define(entries, n++, value));
  return entries;
}
function define(target, key, value) {
  ReflectDefineProperty(target, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

/** The converters of values, by a prototype that they inherit from. */
const conversions = new MapConstructor([
  [Map.prototype, (value) => (isMap(value) ? pairs(value) : value)],
  [Set.prototype, (value) => (isSet(value) ? members(value) : value)],
  [RegExp.prototype, (value) => (isRegExp(value) ? RegExpToString(value) : value)],
  [TypedArrayPrototype, (value) => (ArrayBufferIsView(value) ? binary(bytesOfView(value)) : value)],
  [DataView.prototype, (value) => (ArrayBufferIsView(value) ? binary(bytesOfView(value)) : value)],
  [ArrayBuffer.prototype, (value) => (isArrayBuffer(value) ? binary(bytesOfBuffer(value)) : value)],
]);

function converted(value) {
  let prototype = ReflectGetPrototypeOf(value);
  for (let steps = 0; prototype !== ObjectPrototype && prototype !== null && steps < MAX_DEPTH; steps++) {
    const convert = MapGet(conversions, prototype);
    if (convert !== undefined) return convert(value);
    prototype = ReflectGetPrototypeOf(prototype);
  }
  return value;
}

/** Arrays from this length on are copied, because the engine calls a replacer for each element, which costs more. */
const LONG_ARRAY = 32;

/** The JSON text, or undefined when only `careful` can produce it. */
function quick(value) {
  const flat = { __proto__: null, mark: '', texts: list(), copies: undefined };
  try {
    const text = JSONStringify(value, (key, member) => replaced(member, flat)) ?? 'null';
    return flat.mark === '' ? text : spliced(text, flat);
  } catch {
    return undefined;
  }
}

function replaced(value, flat) {
  switch (typeof value) {
    case 'object':
      if (value === null) return value;
      if (ArrayIsArray(value)) return value.length < LONG_ARRAY ? value : flattened(value, flat);
      return converted(value);
    case 'bigint': return BigIntToString(value);
    case 'function': return null;
    default: return value;
  }
}

/**
 * A mark that stands for the text of an array of plain values; a copy of any other array. Elements are read once. The
 * same array has the same copy, so that the engine notices an array that contains itself.
 */
function flattened(array, flat) {
  const known = flat.copies === undefined ? undefined : MapGet(flat.copies, array);
  if (known !== undefined) return known;
  const length = +array.length;
  checkLength(length);
  const copy = list();
  let plain = true;
  for (let i = 0; i < length; i++) {
    const element = array[i];
    copy[i] = element;
    plain = plain && isPlain(element);
  }
  return plain ? marked(copy, flat) : remembered(array, copy, flat);
}

/** Each element takes at least two characters, so an array that cannot fit is not walked. */
function checkLength(length) {
  if (length > MAX_RESULT / 2) throw new ResultProblem(TOO_LARGE);
}

/** Whether the engine writes the value without calling a guest. */
function isPlain(value) {
  const type = typeof value;
  return type === 'number' || type === 'string' || type === 'boolean' || value === null;
}

function marked(copy, flat) {
  if (flat.mark === '') flat.mark = '"' + randomUUID() + '"';
  flat.texts[flat.texts.length] = JSONStringify(copy);
  return StringSlice(flat.mark, 1, -1);
}

function remembered(array, copy, flat) {
  flat.copies ??= new MapConstructor();
  MapSet(flat.copies, array, copy);
  return copy;
}

/** The replacer is called in the order of the text. A guest does not know the mark, so it cannot forge one. */
function spliced(text, flat) {
  let whole = '';
  let from = 0;
  for (let i = 0; i < flat.texts.length; i++) {
    const at = StringIndexOf(text, flat.mark, from);
    whole += StringSlice(text, from, at) + flat.texts[i];
    from = at + flat.mark.length;
  }
  return whole + StringSlice(text, from);
}

class ResultProblem {
  message; // declared, so that a setter planted on Object.prototype is not asked
  constructor(message) {
    this.message = message;
  }
}

function careful(value) {
  const state = { __proto__: null, size: 0, open: new SetConstructor() };
  return encode(value, '', '$', 0, state) ?? 'null';
}

function quote(text, state) {
  if (text.length > MAX_RESULT) throw new ResultProblem(TOO_LARGE);
  return counted(JSONStringify(StringToWellFormed(text)), state);
}

function counted(text, state) {
  state.size += text.length;
  if (state.size > MAX_RESULT) throw new ResultProblem(TOO_LARGE);
  return text;
}

/** Returns undefined for a value that is omitted from an object and null in an array. */
function encode(value, key, path, depth, state) {
  if (isObject(value) || typeof value === 'bigint') {
    const convert = guarded(path, () => value.toJSON);
    if (typeof convert === 'function') {
      value = guarded(path + '.toJSON()', () => ReflectApply(convert, value, [key]));
    }
  }
  switch (typeof value) {
    case 'string': return quote(value, state);
    case 'number': return counted(NumberIsFinite(value) ? NumberToString(value) : 'null', state);
    case 'boolean': return counted(value ? 'true' : 'false', state);
    case 'bigint': return quote(BigIntToString(value), state);
    case 'symbol': return quote(SymbolToString(value), state);
    case 'function': return counted('null', state);
    case 'undefined': return undefined;
    default: return value === null ? counted('null', state) : encodeObject(value, path, depth, state);
  }
}

function guarded(path, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof ResultProblem) throw error;
    throw new ResultProblem('reading ' + path + ' of the result threw ' + briefly(error));
  }
}

function briefly(error) {
  const about = describeError(error);
  return errorHeader(about.type, about.message);
}

function encodeObject(value, path, depth, state) {
  if (SetHas(state.open, value)) throw new ResultProblem('the result contains itself at ' + path);
  if (depth >= MAX_DEPTH) throw new ResultProblem('the result is nested deeper than ' + MAX_DEPTH + ' levels');
  SetAdd(state.open, value);
  const text = encodeParts(value, path, depth, state);
  SetDelete(state.open, value);
  return text;
}

/** The value of JSON.rawJSON: a number or literal is used as it is; a string may contain anything, also escaped. */
function encodeRaw(text, state) {
  const value = JSONParse(text);
  return typeof value === 'string' ? quote(value, state) : counted(text, state);
}

function encodeParts(value, path, depth, state) {
  if (JSONIsRaw(value)) return encodeRaw(value.rawJSON, state);
  if (ArrayBufferIsView(value)) return encodeMembers(binary(bytesOfView(value)), path, depth, state);
  if (guarded(path, () => ArrayIsArray(value))) return encodeArray(value, path, depth, state);
  if (branded(NumberValueOf, value)) return encode(NumberValueOf(value), '', path, depth, state);
  if (branded(StringValueOf, value)) return encode(StringValueOf(value), '', path, depth, state);
  if (branded(BooleanValueOf, value)) return encode(BooleanValueOf(value), '', path, depth, state);
  if (branded(BigIntValueOf, value)) return encode(BigIntValueOf(value), '', path, depth, state);
  if (branded(SymbolValueOf, value)) return encode(SymbolValueOf(value), '', path, depth, state);
  if (isDate(value)) return encode(isoDate(value), '', path, depth, state);
  if (isRegExp(value)) return quote(RegExpToString(value), state);
  if (isMap(value)) return encodeArray(pairs(value), path, depth, state);
  if (isSet(value)) return encodeArray(members(value), path, depth, state);
  if (isArrayBuffer(value)) return encodeMembers(binary(bytesOfBuffer(value)), path, depth, state);
  return encodeMembers(value, path, depth, state);
}

function isoDate(date) {
  return NumberIsFinite(DateGetTime(date)) ? DateToISOString(date) : null;
}

function encodeArray(array, path, depth, state) {
  let text = '[';
  const length = guarded(path, () => array.length);
  checkLength(length);
  for (let i = 0; i < length; i++) {
    const place = path + '[' + i + ']';
    const item = encode(guarded(place, () => array[i]), StringConstructor(i), place, depth + 1, state);
    text += (i === 0 ? '' : counted(',', state)) + (item ?? counted('null', state));
  }
  return text + counted(']', state);
}

function encodeMembers(object, path, depth, state) {
  let text = '{';
  const keys = guarded(path, () => ObjectKeys(object));
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const place = path + '.' + key;
    const member = encode(guarded(place, () => object[key]), key, place, depth + 1, state);
    if (member !== undefined) text += (text === '{' ? '' : ',') + quote(key, state) + ':' + member;
  }
  return text + counted('}', state);
}

/** An ending with the result. */
function returned(value, carefully) {
  encoding = true;
  try {
    return ending(value, carefully);
  } finally {
    encoding = false;
  }
}

function ending(value, carefully) {
  if (!isObject(value) && typeof value !== 'string') return 'R' + careful(value);
  if (typeof value === 'string' && value.length > MAX_RESULT) return unfit(TOO_LARGE);
  if (!carefully) {
    const text = quick(value);
    if (text !== undefined) return text.length <= MAX_RESULT ? 'R' + text : unfit(TOO_LARGE);
  }
  try {
    return 'R' + careful(value);
  } catch (error) {
    return error instanceof ResultProblem ? unfit(error.message) : failed(error, 'result');
  }
}

function unfit(message) {
  return failedWith('result', { __proto__: null, type: 'ResultError', message, line: 0, column: 0, stack: '' });
}
