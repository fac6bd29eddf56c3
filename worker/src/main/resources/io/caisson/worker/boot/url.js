// URL and URLSearchParams after the WHATWG URL standard. Non-ASCII host names are lower-cased, normalised and written
// in punycode without the full IDNA tables.

const SPECIAL_PORTS = { __proto__: null, 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443, 'ftp:': 21, 'file:': null };
const isSpecial = (scheme) => scheme in SPECIAL_PORTS;

// The ASCII characters that each part of a URL percent-encodes, beyond controls and everything above '~'.
const FRAGMENT_SET = ' "<>`';
const QUERY_SET = ' "#<>';
const SPECIAL_QUERY_SET = QUERY_SET + "'";
const PATH_SET = QUERY_SET + '?^`{}';
const USERINFO_SET = PATH_SET + '/:;=@[\\]|';

function percentEncode(text, set) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = StringAt(text, i);
    if (code > 0x1f && code < 0x7f && !StringIncludes(set, text[i])) {
      out += text[i];
      continue;
    }
    const wide = code >= 0xd800 && code <= 0xdbff && StringCodePointAt(text, i) > 0xffff ? 2 : 1;
    const bytes = encodeUtf8(StringSlice(text, i, i + wide));
    for (let j = 0; j < TypedArrayLength(bytes); j++) out += percentByte(bytes[j]);
    i += wide - 1;
  }
  return out;
}

function percentByte(byte) {
  return '%' + 'ABCDEF0123456789'[((byte >> 4) + 6) & 15] + 'ABCDEF0123456789'[((byte & 15) + 6) & 15];
}

function hexValue(text, at) {
  const value = StringIndexOf('0123456789abcdefABCDEF', text[at] ?? ' ');
  return value < 0 ? -1 : value > 15 ? value - 6 : value;
}

/** The bytes of `text` with %XX decoded. */
function percentDecode(text) {
  const raw = encodeUtf8(text);
  const length = TypedArrayLength(raw);
  const bytes = new Uint8ArrayConstructor(length);
  let n = 0;
  for (let i = 0; i < length; i++) {
    if (raw[i] === 37 && i + 2 < length) {
      const pair = StringFromCharCode(raw[i + 1], raw[i + 2]);
      const high = hexValue(pair, 0);
      const low = hexValue(pair, 1);
      if (high >= 0 && low >= 0) {
        bytes[n++] = high * 16 + low;
        i += 2;
        continue;
      }
    }
    bytes[n++] = raw[i];
  }
  return decodeUtf8(shortened8(bytes, n), false, false).text;
}

const isAlpha = (c) => c !== undefined && c !== '' && StringIncludes('abcdefghijklmnopqrstuvwxyz', StringToLowerCase(c));
const isDigit = (c) => c !== undefined && c !== '' && StringIncludes('0123456789', c);

/** Splits at one character. */
function splitBy(text, mark) {
  const parts = list();
  let from = 0;
  for (let at = StringIndexOf(text, mark); at >= 0; at = StringIndexOf(text, mark, from)) {
    parts[parts.length] = StringSlice(text, from, at);
    from = at + 1;
  }
  parts[parts.length] = StringSlice(text, from);
  return parts;
}

/** The serialized host, or undefined for an invalid one. */
function parseHost(text, special) {
  if (text[0] === '[') {
    return text[text.length - 1] === ']' ? parseIPv6(StringSlice(text, 1, -1)) : undefined;
  }
  if (!special) return opaqueHost(text);
  const domain = toASCII(percentDecode(text));
  if (domain === undefined || domain === '' || hasForbidden(domain, ' #/:<>?@[\\]^|%\x7f')) return undefined;
  return endsInNumber(domain) ? parseIPv4(domain) : domain;
}

function hasForbidden(text, set) {
  for (let i = 0; i < text.length; i++) {
    if (StringAt(text, i) <= 0x1f || StringIncludes(set, text[i])) return true;
  }
  return false;
}

function opaqueHost(text) {
  return hasForbidden(text, ' #/:<>?@[\\]^|') ? undefined : percentEncode(text, '');
}

const StringNormalize = uncurry(String.prototype.normalize);

function toASCII(domain) {
  const labels = splitBy(StringToLowerCase(StringNormalize(domain, 'NFKC')), '.');
  let out = '';
  for (let i = 0; i < labels.length; i++) {
    const label = punycode(labels[i]);
    if (label === undefined) return undefined;
    out += (i === 0 ? '' : '.') + label;
  }
  return out;
}

/** Encodes one label in punycode (RFC 3492); ASCII labels stay as they are. */
function punycode(label) {
  let output = '';
  const points = list();
  for (let i = 0; i < label.length; i++) {
    const point = StringCodePointAt(label, i);
    points[points.length] = point;
    if (point < 0x80) output += label[i];
    if (point > 0xffff) i++;
  }
  if (output.length === points.length) return label;
  if (points.length > 1000) return undefined;
  const basic = output.length;
  if (basic > 0) output += '-';
  let n = 128;
  let delta = 0;
  let bias = 72;
  let handled = basic;
  while (handled < points.length) {
    let least = Infinity;
    for (let i = 0; i < points.length; i++) if (points[i] >= n && points[i] < least) least = points[i];
    delta += (least - n) * (handled + 1);
    n = least;
    for (let i = 0; i < points.length; i++) {
      if (points[i] < n) delta++;
      if (points[i] !== n) continue;
      output += punycodeNumber(delta, bias);
      bias = punycodeBias(delta, handled + 1, handled === basic);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return 'xn--' + output;
}

function punycodeNumber(delta, bias) {
  let out = '';
  let q = delta;
  for (let k = 36; ; k += 36) {
    const t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
    if (q < t) return out + 'abcdefghijklmnopqrstuvwxyz0123456789'[q];
    out += 'abcdefghijklmnopqrstuvwxyz0123456789'[t + ((q - t) % (36 - t))];
    q = MathFloor((q - t) / (36 - t));
  }
}

function punycodeBias(delta, count, first) {
  let d = first ? MathFloor(delta / 700) : delta >> 1;
  d += MathFloor(d / count);
  let k = 0;
  for (; d > 455; k += 36) d = MathFloor(d / 35);
  return k + MathFloor((36 * d) / (d + 38));
}

function endsInNumber(domain) {
  const parts = splitBy(domain, '.');
  let last = parts[parts.length - 1];
  if (last === '' && parts.length > 1) last = parts[parts.length - 2];
  if (last === '') return false;
  let digits = true;
  for (let i = 0; i < last.length; i++) if (!isDigit(last[i])) digits = false;
  return digits || parseIPv4Number(last) !== undefined;
}

function parseIPv4Number(text) {
  let base = 10;
  if (StringStartsWith(text, '0x') || StringStartsWith(text, '0X')) {
    base = 16;
    text = StringSlice(text, 2);
  } else if (text.length > 1 && text[0] === '0') {
    base = 8;
    text = StringSlice(text, 1);
  }
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = hexValue(text, i);
    if (digit < 0 || digit >= base) return undefined;
    value = value * base + digit;
  }
  return value;
}

function parseIPv4(domain) {
  const parts = splitBy(domain, '.');
  if (parts[parts.length - 1] === '' && parts.length > 1) parts.length -= 1;
  if (parts.length > 4) return undefined;
  let address = 0;
  for (let i = 0; i < parts.length; i++) {
    const number = parts[i] === '' ? undefined : parseIPv4Number(parts[i]);
    if (number === undefined) return undefined;
    if (i < parts.length - 1) {
      if (number > 255) return undefined;
      address += number * 256 ** (3 - i);
    } else {
      if (number >= 256 ** (5 - parts.length)) return undefined;
      address += number;
    }
  }
  return MathFloor(address / 16777216) + '.' + (MathFloor(address / 65536) & 255) + '.'
    + (MathFloor(address / 256) & 255) + '.' + address % 256;
}

function parseIPv6(text) {
  const pieces = list();
  let compressed = -1;
  let at = 0;
  if (text[0] === ':') {
    if (text[1] !== ':') return undefined;
    at = 2;
    compressed = 0;
  }
  while (at < text.length) {
    if (pieces.length === 8) return undefined;
    if (text[at] === ':') {
      if (compressed >= 0) return undefined;
      at++;
      compressed = pieces.length;
      continue;
    }
    let value = 0;
    const start = at;
    while (at - start < 4 && hexValue(text, at) >= 0) value = value * 16 + hexValue(text, at++);
    if (text[at] === '.') {
      if (!embeddedIPv4(StringSlice(text, start), pieces)) return undefined;
      break;
    }
    if (at === start) return undefined;
    pieces[pieces.length] = value;
    if (text[at] === ':') {
      at++;
      if (at === text.length) return undefined;
    } else if (at < text.length) {
      return undefined;
    }
  }
  return writtenIPv6(pieces, compressed);
}

function embeddedIPv4(text, pieces) {
  const parts = splitBy(text, '.');
  if (parts.length !== 4 || pieces.length > 6) return false;
  const numbers = list();
  for (let i = 0; i < 4; i++) {
    if (parts[i] === '' || parts[i].length > 3 || (parts[i].length > 1 && parts[i][0] === '0')) return false;
    for (let j = 0; j < parts[i].length; j++) if (!isDigit(parts[i][j])) return false;
    numbers[i] = +parts[i];
    if (numbers[i] > 255) return false;
  }
  pieces[pieces.length] = numbers[0] * 256 + numbers[1];
  pieces[pieces.length] = numbers[2] * 256 + numbers[3];
  return true;
}

function writtenIPv6(pieces, compressed) {
  if (compressed < 0 ? pieces.length !== 8 : pieces.length > 7) return undefined;
  const all = list();
  const zeros = 8 - pieces.length;
  for (let i = 0; i < 8; i++) {
    if (compressed < 0 || i < compressed) all[i] = pieces[i];
    else all[i] = i < compressed + zeros ? 0 : pieces[i - zeros];
  }
  let best = -1;
  let bestLength = 1;
  for (let i = 0; i < 8; i++) {
    let j = i;
    while (j < 8 && all[j] === 0) j++;
    if (j - i > bestLength) {
      best = i;
      bestLength = j - i;
    }
  }
  let out = '[';
  for (let i = 0; i < 8; i++) {
    if (i === best) {
      out += i === 0 ? '::' : ':';
      i += bestLength - 1;
      continue;
    }
    out += NumberToString(all[i], 16) + (i < 7 ? ':' : '');
  }
  return out + ']';
}

function trimControls(text) {
  let from = 0;
  let to = text.length;
  while (from < to && StringAt(text, from) <= 0x20) from++;
  while (to > from && StringAt(text, to - 1) <= 0x20) to--;
  let out = '';
  for (let i = from; i < to; i++) {
    const c = text[i];
    if (c !== '\t' && c !== '\n' && c !== '\r') out += c;
  }
  return out;
}

/** The scheme with its colon, or undefined without one. */
function schemeOf(text) {
  if (!isAlpha(text[0])) return undefined;
  for (let i = 1; i < text.length; i++) {
    const c = text[i];
    if (c === ':') return StringToLowerCase(StringSlice(text, 0, i + 1));
    if (!isAlpha(c) && !isDigit(c) && c !== '+' && c !== '-' && c !== '.') return undefined;
  }
  return undefined;
}

function blank(scheme) {
  return {
    __proto__: null, scheme, username: '', password: '', host: null, port: '', path: list(), opaque: null, query: null,
    fragment: null,
  };
}

/** Parses `text` against `base`, a parsed URL or null; undefined for an invalid URL. */
function parseUrl(text, base) {
  text = trimControls(text);
  const scheme = schemeOf(text);
  if (scheme !== undefined) {
    const rest = StringSlice(text, scheme.length);
    const relative = base !== null && isSpecial(scheme) && base.scheme === scheme && rest[0] !== '/' && rest[0] !== '\\';
    if (!relative) return parseAbsolute(scheme, rest, base);
    text = rest;
  }
  if (base === null) return undefined;
  return parseRelative(text, base);
}

function parseAbsolute(scheme, rest, base) {
  const url = blank(scheme);
  if (scheme === 'file:') return parseFile(url, rest, base !== null && base.scheme === 'file:' ? base : null);
  if (isSpecial(scheme)) {
    let from = 0;
    while (rest[from] === '/' || rest[from] === '\\') from++;
    return parseAuthority(url, StringSlice(rest, from));
  }
  if (StringStartsWith(rest, '//')) return parseAuthority(url, StringSlice(rest, 2));
  const cut = cutTail(url, rest);
  if (rest[0] === '/') {
    appendPath(url, cut);
    return url;
  }
  url.opaque = percentEncode(cut, '');
  return url;
}

/** Moves query and fragment from `text` to `url`; returns the rest. */
function cutTail(url, text) {
  const hash = StringIndexOf(text, '#');
  if (hash >= 0) {
    url.fragment = percentEncode(StringSlice(text, hash + 1), FRAGMENT_SET);
    text = StringSlice(text, 0, hash);
  }
  const mark = StringIndexOf(text, '?');
  if (mark >= 0) {
    url.query = percentEncode(StringSlice(text, mark + 1), isSpecial(url.scheme) ? SPECIAL_QUERY_SET : QUERY_SET);
    text = StringSlice(text, 0, mark);
  }
  return text;
}

function isSlash(url, c) {
  return c === '/' || (c === '\\' && isSpecial(url.scheme));
}

function parseAuthority(url, text) {
  const before = cutTail(url, text);
  let end = 0;
  while (end < before.length && !isSlash(url, before[end])) end++;
  if (!readAuthority(url, StringSlice(before, 0, end))) return undefined;
  appendPath(url, StringSlice(before, end));
  return url;
}

function readAuthority(url, authority) {
  const at = StringLastIndexOf(authority, '@');
  if (at >= 0) {
    const credentials = StringSlice(authority, 0, at);
    const colon = StringIndexOf(credentials, ':');
    url.username = percentEncode(colon < 0 ? credentials : StringSlice(credentials, 0, colon), USERINFO_SET);
    if (colon >= 0) url.password = percentEncode(StringSlice(credentials, colon + 1), USERINFO_SET);
    authority = StringSlice(authority, at + 1);
    if (authority === '') return false;
  }
  return readHostAndPort(url, authority);
}

function readHostAndPort(url, text) {
  let colon = -1;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') inside = true;
    if (text[i] === ']') inside = false;
    if (text[i] === ':' && !inside) {
      colon = i;
      break;
    }
  }
  const name = colon < 0 ? text : StringSlice(text, 0, colon);
  if (name === '' && (isSpecial(url.scheme) || colon >= 0)) return false;
  const host = name === '' ? '' : parseHost(name, isSpecial(url.scheme));
  if (host === undefined) return false;
  url.host = host;
  return colon < 0 || readPort(url, StringSlice(text, colon + 1));
}

function readPort(url, text) {
  for (let i = 0; i < text.length; i++) if (!isDigit(text[i])) return false;
  if (text === '') return true;
  const port = +text;
  if (port > 65535) return false;
  url.port = port === SPECIAL_PORTS[url.scheme] ? '' : StringConstructor(port);
  return true;
}

function isDriveLetter(text) {
  return text.length === 2 && isAlpha(text[0]) && (text[1] === ':' || text[1] === '|');
}

function startsWithDrive(text) {
  return text.length >= 2 && isDriveLetter(StringSlice(text, 0, 2))
    && (text.length === 2 || StringIncludes('/\\?#', text[2]));
}

function parseFile(url, rest, base) {
  url.host = '';
  const before = cutTail(url, rest);
  if (isSlash(url, before[0] ?? '')) {
    if (isSlash(url, before[1] ?? '')) {
      let end = 2;
      while (end < before.length && !isSlash(url, before[end])) end++;
      const name = StringSlice(before, 2, end);
      if (isDriveLetter(name)) {
        appendPath(url, '/' + StringSlice(before, 2));
        return url;
      }
      const host = name === '' ? '' : parseHost(name, true);
      if (host === undefined) return undefined;
      url.host = host === 'localhost' ? '' : host;
      appendPath(url, StringSlice(before, end));
      return url;
    }
    if (base !== null) url.host = base.host;
    appendPath(url, before);
    return url;
  }
  if (base === null) {
    appendPath(url, '/' + before);
    return url;
  }
  url.host = base.host;
  return inherit(url, before, base, rest);
}

function parseRelative(text, base) {
  if (base.opaque !== null) {
    if (text[0] !== '#') return undefined;
    const url = copyOf(base);
    url.fragment = percentEncode(StringSlice(text, 1), FRAGMENT_SET);
    return url;
  }
  if (base.scheme === 'file:') return parseFile(blank('file:'), text, base);
  const url = blank(base.scheme);
  if (isSlash(url, text[0] ?? '') && isSlash(url, text[1] ?? '')) {
    let from = 2;
    while (isSpecial(url.scheme) && isSlash(url, text[from] ?? '')) from++;
    return parseAuthority(url, StringSlice(text, from));
  }
  url.username = base.username;
  url.password = base.password;
  url.host = base.host;
  url.port = base.port;
  const before = cutTail(url, text);
  if (isSlash(url, text[0] ?? '')) {
    appendPath(url, before);
    return url;
  }
  return inherit(url, before, base, text);
}

/** The rest of a relative reference: an empty path keeps the base's, another replaces its last segment. */
function inherit(url, before, base, text) {
  for (let i = 0; i < base.path.length; i++) url.path[i] = base.path[i];
  if (before === '') {
    if (url.query === null && text[0] !== '?') url.query = base.query;
    return url;
  }
  if (url.scheme === 'file:' && startsWithDrive(before)) url.path.length = 0;
  else shorten(url);
  appendSegments(url, before);
  return url;
}

function copyOf(base) {
  const url = blank(base.scheme);
  for (const key in base) url[key] = base[key];
  url.path = list();
  for (let i = 0; i < base.path.length; i++) url.path[i] = base.path[i];
  return url;
}

function shorten(url) {
  if (url.scheme === 'file:' && url.path.length === 1 && isDriveLetter(url.path[0])) return;
  if (url.path.length > 0) url.path.length -= 1;
}

/** A path that begins with a slash, or an empty one. */
function appendPath(url, text) {
  if (text === '') {
    if (isSpecial(url.scheme)) url.path[url.path.length] = '';
    return;
  }
  appendSegments(url, isSlash(url, text[0]) ? StringSlice(text, 1) : text);
}

const DOTS = { __proto__: null, '.': 1, '%2e': 1, '..': 2, '.%2e': 2, '%2e.': 2, '%2e%2e': 2 };

function appendSegments(url, text) {
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && !isSlash(url, text[i])) continue;
    const last = i === text.length;
    const segment = StringSlice(text, from, i);
    from = i + 1;
    const dots = DOTS[StringToLowerCase(segment)];
    if (dots === 2) shorten(url);
    if (dots !== undefined) {
      if (last) url.path[url.path.length] = '';
      continue;
    }
    const drive = url.scheme === 'file:' && url.path.length === 0 && isDriveLetter(segment);
    url.path[url.path.length] = drive ? segment[0] + ':' : percentEncode(segment, PATH_SET);
  }
}

function pathText(url) {
  if (url.opaque !== null) return url.opaque;
  let out = '';
  for (let i = 0; i < url.path.length; i++) out += '/' + url.path[i];
  return out;
}

function urlText(url, withFragment = true) {
  let out = url.scheme;
  if (url.host !== null) {
    out += '//';
    if (url.username !== '' || url.password !== '') {
      out += url.username + (url.password === '' ? '' : ':' + url.password) + '@';
    }
    out += url.host + (url.port === '' ? '' : ':' + url.port);
  } else if (url.opaque === null && url.path.length > 1 && url.path[0] === '') {
    out += '/.';
  }
  out += pathText(url);
  if (url.query !== null) out += '?' + url.query;
  if (withFragment && url.fragment !== null) out += '#' + url.fragment;
  return out;
}

/** application/x-www-form-urlencoded, as a list of pairs. */
function parseForm(text) {
  const pairs = list();
  const parts = splitBy(text, '&');
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === '') continue;
    const equals = StringIndexOf(parts[i], '=');
    const name = equals < 0 ? parts[i] : StringSlice(parts[i], 0, equals);
    const value = equals < 0 ? '' : StringSlice(parts[i], equals + 1);
    pairs[pairs.length] = { __proto__: null, name: formDecode(name), value: formDecode(value) };
  }
  return pairs;
}

function formDecode(text) {
  let spaced = '';
  for (let i = 0; i < text.length; i++) spaced += text[i] === '+' ? ' ' : text[i];
  return percentDecode(spaced);
}

function formEncode(text) {
  const bytes = encodeUtf8(text);
  let out = '';
  for (let i = 0; i < TypedArrayLength(bytes); i++) {
    const c = StringFromCharCode(bytes[i]);
    if (c === ' ') out += '+';
    else if (bytes[i] < 0x80 && (isAlpha(c) || isDigit(c) || StringIncludes('*-._', c))) out += c;
    else out += percentByte(bytes[i]);
  }
  return out;
}

class URLSearchParams {
  #pairs = list();
  #changed;
  constructor(init = undefined) {
    if (init === undefined || init === null) return;
    if (isObject(init)) this.#fromObject(init);
    else this.#pairs = parseForm(StringStartsWith(`${init}`, '?') ? StringSlice(`${init}`, 1) : `${init}`);
  }
  #fromObject(init) {
    if (typeof init[SymbolIterator] === 'function') {
      for (const pair of init) {
        const entry = [...pair];
        if (entry.length !== 2) throw new TypeErrorConstructor('Each query pair must be an iterable [name, value] tuple');
        this.append(entry[0], entry[1]);
      }
      return;
    }
    const keys = ObjectKeys(init);
    for (let i = 0; i < keys.length; i++) this.append(keys[i], init[keys[i]]);
  }
  /** For URL: sets the pairs of its query, and the callback for changes. */
  static attach(params, query, changed) {
    params.#pairs = parseForm(query);
    params.#changed = changed;
  }
  #tell() {
    if (this.#changed !== undefined) this.#changed(this.toString());
  }
  #filter(keep) {
    const kept = list();
    for (let i = 0; i < this.#pairs.length; i++) if (keep(this.#pairs[i])) kept[kept.length] = this.#pairs[i];
    this.#pairs = kept;
  }
  get size() {
    return this.#pairs.length;
  }
  append(name, value) {
    this.#pairs[this.#pairs.length] = {
      __proto__: null, name: StringToWellFormed(`${name}`), value: StringToWellFormed(`${value}`),
    };
    this.#tell();
  }
  delete(name, value = undefined) {
    this.#filter((pair) => pair.name !== `${name}` || (value !== undefined && pair.value !== `${value}`));
    this.#tell();
  }
  get(name) {
    for (let i = 0; i < this.#pairs.length; i++) if (this.#pairs[i].name === `${name}`) return this.#pairs[i].value;
    return null;
  }
  getAll(name) {
    const values = [];
    for (let i = 0; i < this.#pairs.length; i++) {
      if (this.#pairs[i].name === `${name}`) define(values, values.length, this.#pairs[i].value);
    }
    return values;
  }
  has(name, value = undefined) {
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i];
      if (pair.name === `${name}` && (value === undefined || pair.value === `${value}`)) return true;
    }
    return false;
  }
  set(name, value) {
    let found = false;
    this.#filter((pair) => {
      if (pair.name !== `${name}`) return true;
      if (found) return false;
      pair.value = StringToWellFormed(`${value}`);
      return (found = true);
    });
    if (found) this.#tell();
    else this.append(name, value);
  }
  sort() {
    ReflectSetPrototypeOf(this.#pairs, Array.prototype);
    ArraySort(this.#pairs, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    ReflectSetPrototypeOf(this.#pairs, null);
    this.#tell();
  }
  forEach(callback, self = undefined) {
    for (let i = 0; i < this.#pairs.length; i++) {
      ReflectApply(callback, self, [this.#pairs[i].value, this.#pairs[i].name, this]);
    }
  }
  *entries() {
    for (let i = 0; i < this.#pairs.length; i++) yield [this.#pairs[i].name, this.#pairs[i].value];
  }
  *keys() {
    for (let i = 0; i < this.#pairs.length; i++) yield this.#pairs[i].name;
  }
  *values() {
    for (let i = 0; i < this.#pairs.length; i++) yield this.#pairs[i].value;
  }
  toString() {
    let out = '';
    for (let i = 0; i < this.#pairs.length; i++) {
      out += (i === 0 ? '' : '&') + formEncode(this.#pairs[i].name) + '=' + formEncode(this.#pairs[i].value);
    }
    return out;
  }
}
const attachParams = URLSearchParams.attach;
delete URLSearchParams.attach;
ObjectDefineProperty(URLSearchParams.prototype, SymbolIterator, {
  __proto__: null, value: URLSearchParams.prototype.entries, writable: true, configurable: true,
});
ObjectDefineProperty(URLSearchParams.prototype, SymbolToStringTag, { __proto__: null, value: 'URLSearchParams', configurable: true });

class URL {
  #url;
  #params;
  constructor(input, base = undefined) {
    const parsedBase = base === undefined ? null : parseUrl(`${base}`, null);
    this.#url = parsedBase === undefined ? undefined : parseUrl(`${input}`, parsedBase);
    if (this.#url === undefined) {
      const error = new TypeErrorConstructor('Invalid URL');
      define(error, 'code', 'ERR_INVALID_URL');
      define(error, 'input', `${input}`);
      throw error;
    }
  }
  /** For internal use: the parsed parts of a URL, undefined for any other value. */
  static partsOf(value) {
    return isObject(value) && #url in value ? value.#url : undefined;
  }
  static canParse(input, base = undefined) {
    return URL.parse(input, base) !== null;
  }
  static parse(input, base = undefined) {
    try {
      return new URL(input, base);
    } catch {
      return null;
    }
  }
  #refresh() {
    if (this.#params !== undefined) attachParams(this.#params, this.#url.query ?? '', (query) => this.#query(query));
  }
  #query(query) {
    this.#url.query = query === '' ? null : query;
  }
  #fixed() {
    return this.#url.host === null || this.#url.host === '' || this.#url.scheme === 'file:';
  }
  get href() {
    return urlText(this.#url);
  }
  set href(value) {
    const parsed = parseUrl(`${value}`, null);
    if (parsed === undefined) throw new TypeErrorConstructor('Invalid URL');
    this.#url = parsed;
    this.#refresh();
  }
  get origin() {
    const url = this.#url;
    if (url.scheme === 'blob:') return URL.parse(pathText(url))?.origin ?? 'null';
    return isSpecial(url.scheme) && url.scheme !== 'file:' ? url.scheme + '//' + this.host : 'null';
  }
  get protocol() {
    return this.#url.scheme;
  }
  set protocol(value) {
    const scheme = schemeOf(`${value}:`);
    if (scheme === undefined || isSpecial(scheme) !== isSpecial(this.#url.scheme)) return;
    this.#url.scheme = scheme;
    if (+this.#url.port === SPECIAL_PORTS[scheme]) this.#url.port = '';
  }
  get username() {
    return this.#url.username;
  }
  set username(value) {
    if (!this.#fixed()) this.#url.username = percentEncode(`${value}`, USERINFO_SET);
  }
  get password() {
    return this.#url.password;
  }
  set password(value) {
    if (!this.#fixed()) this.#url.password = percentEncode(`${value}`, USERINFO_SET);
  }
  get host() {
    return (this.#url.host ?? '') + (this.#url.port === '' ? '' : ':' + this.#url.port);
  }
  set host(value) {
    this.#hostFrom(`${value}`, true);
  }
  get hostname() {
    return this.#url.host ?? '';
  }
  set hostname(value) {
    this.#hostFrom(`${value}`, false);
  }
  #hostFrom(text, withPort) {
    if (this.#url.opaque !== null) return;
    const changed = copyOf(this.#url);
    let end = 0;
    while (end < text.length && !isSlash(changed, text[end]) && text[end] !== '?' && text[end] !== '#') end++;
    const name = StringSlice(text, 0, end);
    if (!withPort && StringIncludes(name, ':') && name[0] !== '[') return;
    if (readHostAndPort(changed, name)) this.#url = changed;
  }
  get port() {
    return this.#url.port;
  }
  set port(value) {
    if (this.#fixed()) return;
    const text = `${value}`;
    let end = 0;
    while (isDigit(text[end])) end++;
    if (text === '') this.#url.port = '';
    else if (end > 0) readPort(this.#url, StringSlice(text, 0, end));
  }
  get pathname() {
    return pathText(this.#url);
  }
  set pathname(value) {
    if (this.#url.opaque !== null) return;
    const text = `${value}`;
    let escaped = '';
    for (let i = 0; i < text.length; i++) escaped += text[i] === '?' ? '%3F' : text[i] === '#' ? '%23' : text[i];
    this.#url.path = list();
    appendPath(this.#url, escaped);
  }
  get search() {
    return this.#url.query === null || this.#url.query === '' ? '' : '?' + this.#url.query;
  }
  set search(value) {
    let text = `${value}`;
    if (text[0] === '?') text = StringSlice(text, 1);
    const set = isSpecial(this.#url.scheme) ? SPECIAL_QUERY_SET : QUERY_SET;
    this.#url.query = text === '' ? null : percentEncode(text, set);
    this.#refresh();
  }
  get searchParams() {
    if (this.#params === undefined) {
      this.#params = new URLSearchParams();
      this.#refresh();
    }
    return this.#params;
  }
  get hash() {
    return this.#url.fragment === null || this.#url.fragment === '' ? '' : '#' + this.#url.fragment;
  }
  set hash(value) {
    let text = `${value}`;
    if (text[0] === '#') text = StringSlice(text, 1);
    this.#url.fragment = text === '' ? null : percentEncode(text, FRAGMENT_SET);
  }
  toString() {
    return urlText(this.#url);
  }
  toJSON() {
    return urlText(this.#url);
  }
}
const urlParts = URL.partsOf;
delete URL.partsOf;
ObjectDefineProperty(URL.prototype, SymbolToStringTag, { __proto__: null, value: 'URL', configurable: true });

defineGlobal('URL', URL);
defineGlobal('URLSearchParams', URLSearchParams);
