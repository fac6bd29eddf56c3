// querystring: the older of the two APIs for queries.

const {
  ArrayIsArray, NumberIsFinite, ObjectCreate, ObjectKeys, StringAt, StringIndexOf, StringSlice, BigIntToString,
  attempt, decodeUtf8, define, encodeComponent, encodeUtf8, hexValue, shortened8,
} = library;
const { coded } = chunk('faults');

/** Escapes as encodeURIComponent does; throws for a lone surrogate. */
function escape(value) {
  const text = typeof value === 'string' ? value : `${value}`;
  const escaped = attempt(encodeComponent, text);
  if (escaped === undefined) throw coded(library.URIErrorConstructor, 'ERR_INVALID_URI', 'URI malformed');
  return escaped;
}

function unescapeBuffer(text) {
  const raw = encodeUtf8(text);
  const length = library.TypedArrayLength(raw);
  let n = 0;
  for (let i = 0; i < length; i++, n++) {
    raw[n] = raw[i];
    if (raw[i] !== 37 || i + 2 >= length) continue;
    const pair = library.StringFromCharCode(raw[i + 1], raw[i + 2]);
    if (hexValue(pair, 0) < 0 || hexValue(pair, 1) < 0) continue;
    raw[n] = hexValue(pair, 0) * 16 + hexValue(pair, 1);
    i += 2;
  }
  return shortened8(raw, n);
}

function unescape(value) {
  const text = `${value}`;
  if (StringIndexOf(text, '%') < 0) return text;
  return attempt(library.decodeComponent, text) ?? decodeUtf8(unescapeBuffer(text), false, false).text;
}

function plain(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && NumberIsFinite(value)) return `${value}`;
  if (typeof value === 'bigint') return BigIntToString(value);
  return typeof value === 'boolean' ? `${value}` : '';
}

function stringify(object, separator = undefined, equals = undefined, options = undefined) {
  const between = separator || '&';
  const is = equals || '=';
  const encode = typeof options?.encodeURIComponent === 'function' ? options.encodeURIComponent : querystring.escape;
  if (object === null || typeof object !== 'object') return '';
  const keys = ObjectKeys(object);
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const value = object[keys[i]];
    const start = encode(keys[i]) + is;
    if (!ArrayIsArray(value)) {
      text += (text === '' ? '' : between) + start + encode(plain(value));
      continue;
    }
    for (let k = 0; k < value.length; k++) text += (text === '' ? '' : between) + start + encode(plain(value[k]));
  }
  return text;
}

const MOST_KEYS = 1000;

function parse(text, separator = undefined, equals = undefined, options = undefined) {
  const found = ObjectCreate(null);
  if (typeof text !== 'string' || text === '') return found;
  const between = separator ? `${separator}` : '&';
  const is = equals ? `${equals}` : '=';
  const given = options?.maxKeys;
  const most = typeof given === 'number' ? (given > 0 ? given : Infinity) : MOST_KEYS;
  const decode = typeof options?.decodeURIComponent === 'function' ? options.decodeURIComponent : querystring.unescape;
  let from = 0;
  for (let count = 0; from <= text.length && count < most;) {
    let end = StringIndexOf(text, between, from);
    if (end < 0) end = text.length;
    if (end > from) {
      count++;
      const part = StringSlice(text, from, end);
      const at = StringIndexOf(part, is);
      put(found, decoded(at < 0 ? part : StringSlice(part, 0, at), decode),
        at < 0 ? '' : decoded(StringSlice(part, at + is.length), decode));
    }
    from = end + between.length;
  }
  return found;
}

function put(found, key, value) {
  const before = found[key];
  if (before === undefined) found[key] = value;
  else if (ArrayIsArray(before)) define(before, before.length, value);
  else {
    const both = [];
    define(both, 0, before);
    define(both, 1, value);
    found[key] = both;
  }
}

function decoded(text, decode) {
  let spaced = '';
  for (let i = 0; i < text.length; i++) spaced += StringAt(text, i) === 43 ? ' ' : text[i];
  try {
    return decode(spaced);
  } catch {
    return unescape(spaced);
  }
}

// Guests may replace `escape` and `unescape` on the module, and Node then uses theirs.
const querystring = { decode: parse, encode: stringify, escape, parse, stringify, unescape, unescapeBuffer };

return { __proto__: null, default: querystring, decode: parse, encode: stringify, escape, parse, stringify, unescape };
