// url: URL and URLSearchParams, and Node's older functions.

const {
  ObjectKeys, StringAt, StringFromCharCode, StringIncludes, StringIndexOf, StringLastIndexOf, StringSlice,
  StringStartsWith, StringToLowerCase, StringTrim, TypeErrorConstructor, URL, URLSearchParams, attempt,
  decodeComponent, encodeComponent, isObject, list, parseHost, parseUrl, pathText, splitBy, urlParts, urlText,
} = library;
const { argType, coded, needString } = chunk('faults');
const querystring = chunk('querystring');

// Parsing by the older rules.

const WITHOUT_HOST = { __proto__: null, 'javascript:': true };
const SLASHED = {
  __proto__: null, 'http:': true, 'https:': true, 'ftp:': true, 'gopher:': true, 'file:': true, 'ws:': true, 'wss:': true,
};
const NOT_IN_HOST = '\t\n\r "%\';<>\\^`{|}';
const ESCAPED = '\t\n\r "\'<>\\^`{|}';

const PARTS = splitBy('protocol slashes auth host port hostname hash search query pathname path href', ' ');

function Url() {
  for (let i = 0; i < PARTS.length; i++) library.define(this, PARTS[i], null);
}

function parse(url, parseQuery = false, slashesDenoteHost = false) {
  if (url instanceof Url) return url;
  needString(url, 'url');
  const made = new Url();
  let rest = forwardSlashes(StringTrim(url));
  const scheme = schemeOf(rest);
  if (scheme !== '') {
    made.protocol = StringToLowerCase(scheme);
    rest = StringSlice(rest, scheme.length);
  }
  const hostless = WITHOUT_HOST[made.protocol] === true;
  let slashes = false;
  if ((slashesDenoteHost || scheme !== '' || hostAfterSlashes(rest)) && StringStartsWith(rest, '//') && !hostless) {
    slashes = true;
    made.slashes = true;
    rest = StringSlice(rest, 2);
  }
  if (!hostless && (slashes || (scheme !== '' && !SLASHED[made.protocol]))) rest = readHost(made, rest, url);
  if (!hostless) rest = escapeRest(rest);
  readTail(made, rest, parseQuery);
  if (SLASHED[made.protocol] && made.hostname && made.pathname === null) made.pathname = '/';
  if (made.pathname !== null || made.search) made.path = (made.pathname ?? '') + (made.search ?? '');
  made.href = formatParts(made);
  return made;
}

/** Replaces backslashes before the query with slashes. */
function forwardSlashes(text) {
  let end = StringIndexOf(text, '?');
  const hash = StringIndexOf(text, '#');
  if (end < 0 || (hash >= 0 && hash < end)) end = hash;
  if (end < 0) end = text.length;
  let out = '';
  for (let i = 0; i < end; i++) out += text[i] === '\\' ? '/' : text[i];
  return out + StringSlice(text, end);
}

function isSchemeCode(code) {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || (code >= 48 && code <= 57) || code === 46 || code === 43 || code === 45;
}

function schemeOf(text) {
  let i = 0;
  while (i < text.length && isSchemeCode(StringAt(text, i))) i++;
  return i > 0 && text[i] === ':' ? StringSlice(text, 0, i + 1) : '';
}

/** Whether `//user@host` follows, which is a host even without a scheme. */
function hostAfterSlashes(text) {
  if (!StringStartsWith(text, '//')) return false;
  const at = StringIndexOf(text, '@');
  const slash = StringIndexOf(text, '/', 2);
  return at > 2 && (slash < 0 || at < slash);
}

function readHost(made, text, url) {
  let end = -1;
  let at = -1;
  let i = 0;
  for (; i < text.length && text[i] !== '/' && text[i] !== '?' && text[i] !== '#'; i++) {
    if (text[i] === '@') {
      at = i;
      end = -1;
    } else if (end < 0 && StringIncludes(NOT_IN_HOST, text[i])) {
      end = i;
    }
  }
  if (end < 0) end = i;
  if (at >= 0) made.auth = attempt(decodeComponent, StringSlice(text, 0, at)) ?? StringSlice(text, 0, at);
  splitHost(made, StringSlice(text, at + 1, end), url);
  return StringSlice(text, end);
}

function splitHost(made, host, url) {
  const colon = StringLastIndexOf(host, ':');
  let name = host;
  if (colon >= 0 && isDigits(StringSlice(host, colon + 1))) {
    if (colon < host.length - 1) made.port = StringSlice(host, colon + 1);
    name = StringSlice(host, 0, colon);
  }
  const six = name[0] === '[' && name[name.length - 1] === ']';
  made.hostname = name.length > 255 ? '' : StringToLowerCase(name);
  if (!six && made.hostname !== '') {
    const ascii = library.toASCII(made.hostname);
    if (ascii === undefined) throw invalid(url);
    made.hostname = ascii;
  }
  made.host = made.hostname + (made.port === null ? '' : ':' + made.port);
  if (six) made.hostname = StringSlice(made.hostname, 1, -1);
}

function invalid(input) {
  const error = coded(TypeErrorConstructor, 'ERR_INVALID_URL', 'Invalid URL');
  library.define(error, 'input', input);
  return error;
}

function isDigits(text) {
  for (let i = 0; i < text.length; i++) if (StringAt(text, i) < 48 || StringAt(text, i) > 57) return false;
  return true;
}

function escapeRest(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (!StringIncludes(ESCAPED, text[i])) {
      out += text[i];
      continue;
    }
    const hex = library.NumberToString(StringAt(text, i), 16);
    out += '%' + (hex.length < 2 ? '0' : '') + library.StringToUpperCase(hex);
  }
  return out;
}

function readTail(made, text, parseQuery) {
  let rest = text;
  const hash = StringIndexOf(rest, '#');
  if (hash >= 0) {
    made.hash = StringSlice(rest, hash);
    rest = StringSlice(rest, 0, hash);
  }
  const question = StringIndexOf(rest, '?');
  if (question >= 0) {
    made.search = StringSlice(rest, question);
    made.query = StringSlice(rest, question + 1);
    rest = StringSlice(rest, 0, question);
    if (parseQuery) made.query = querystring.parse(made.query);
  } else if (parseQuery) {
    made.search = null;
    made.query = querystring.parse('');
  }
  if (rest !== '') made.pathname = rest;
}

// Writing.

function format(url, options = undefined) {
  if (typeof url === 'string') return formatParts(parse(url));
  if (!isObject(url)) throw argType('urlObject', 'one of type object or string', url);
  const parts = urlParts(url);
  return parts === undefined ? formatParts(url) : formatUrl(parts, options);
}

function formatUrl(parts, options) {
  const shown = { __proto__: null };
  const keys = ObjectKeys(parts);
  for (let i = 0; i < keys.length; i++) shown[keys[i]] = parts[keys[i]];
  if (options?.auth === false) shown.username = shown.password = '';
  if (options?.search === false) shown.query = null;
  if (options?.unicode && shown.host !== null) shown.host = domainToUnicode(shown.host);
  return urlText(shown, options?.fragment !== false);
}

function formatParts(url) {
  let protocol = url.protocol || '';
  if (protocol !== '' && protocol[protocol.length - 1] !== ':') protocol += ':';
  let pathname = replaced(url.pathname || '');
  let host = hostText(url);
  let search = url.search || '';
  if (search === '' && isObject(url.query)) {
    const query = querystring.stringify(url.query);
    if (query !== '') search = '?' + query;
  }
  let hash = url.hash || '';
  if (search !== '' && search[0] !== '?') search = '?' + search;
  if (hash !== '' && hash[0] !== '#') hash = '#' + hash;
  if (url.slashes || SLASHED[protocol]) {
    if (url.slashes || host !== '') {
      if (pathname !== '' && pathname[0] !== '/') pathname = '/' + pathname;
      host = '//' + host;
    } else if (protocol === 'file:') {
      host = '//';
    }
  }
  return protocol + host + pathname + hashless(search) + hash;
}

function hostText(url) {
  const auth = url.auth ? colonKept(encodeComponent(url.auth)) + '@' : '';
  if (url.host) return auth + url.host;
  if (!url.hostname) return '';
  const six = StringIncludes(url.hostname, ':') && url.hostname[0] !== '[';
  return auth + (six ? '[' + url.hostname + ']' : url.hostname) + (url.port ? ':' + url.port : '');
}

function colonKept(text) {
  const at = StringIndexOf(text, '%3A');
  return at < 0 ? text : StringSlice(text, 0, at) + ':' + StringSlice(text, at + 3);
}

function replaced(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) out += text[i] === '#' ? '%23' : text[i] === '?' ? '%3F' : text[i];
  return out;
}

function hashless(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) out += text[i] === '#' ? '%23' : text[i];
  return out;
}

/** Resolves by the URL standard, against a base that stands for no base. */
function resolve(from, to) {
  needString(from, 'url');
  needString(to, 'relative');
  const base = parseUrl(from, parseUrl('resolve://', null));
  const made = base === undefined ? undefined : parseUrl(to, base);
  if (made === undefined) throw invalid(to);
  if (made.scheme !== 'resolve:') return urlText(made);
  const query = made.query === null ? '' : '?' + made.query;
  const text = pathText(made) + query + (made.fragment === null ? '' : '#' + made.fragment);
  return from[0] === '/' || to[0] === '/' ? text : StringSlice(text, 1);
}

Url.prototype.parse = function (url, parseQuery, slashesDenoteHost) {
  const made = parse(url, parseQuery, slashesDenoteHost);
  const keys = ObjectKeys(made);
  for (let i = 0; i < keys.length; i++) this[keys[i]] = made[keys[i]];
  return this;
};
Url.prototype.format = function () {
  return formatParts(this);
};
Url.prototype.resolve = function (to) {
  return resolve(formatParts(this), to);
};

function resolveObject(from, to) {
  return parse(resolve(from, to), false, true);
}

// Files and domains.

function fileURLToPath(url) {
  const parts = typeof url === 'string' ? parseUrl(url, null) : urlParts(url);
  if (parts === undefined && typeof url === 'string') throw invalid(url);
  if (parts === undefined) throw argType('path', 'of type string or an instance of URL', url);
  if (parts.scheme !== 'file:') {
    throw coded(TypeErrorConstructor, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  if (parts.host) {
    throw coded(TypeErrorConstructor, 'ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux');
  }
  const path = pathText(parts);
  for (let at = StringIndexOf(path, '%'); at >= 0; at = StringIndexOf(path, '%', at + 1)) {
    if (path[at + 1] === '2' && (path[at + 2] === 'F' || path[at + 2] === 'f')) {
      throw coded(TypeErrorConstructor, 'ERR_INVALID_FILE_URL_PATH',
        'File URL path must not include encoded / characters');
    }
  }
  return decodeComponent(path);
}

const IN_FILE_URL = {
  __proto__: null, '%': '%25', '\\': '%5C', '\n': '%0A', '\r': '%0D', '\t': '%09', '?': '%3F', '#': '%23',
};

function pathToFileURL(path) {
  needString(path, 'path');
  let resolved = chunk('path').resolve(path);
  if (path[path.length - 1] === '/' && resolved !== '/') resolved += '/';
  let text = 'file://';
  for (let i = 0; i < resolved.length; i++) text += IN_FILE_URL[resolved[i]] ?? resolved[i];
  return new URL(text);
}

function domainToASCII(domain) {
  return parseHost(`${domain}`, true) ?? '';
}

function domainToUnicode(domain) {
  const host = parseHost(`${domain}`, true);
  if (host === undefined) return '';
  const labels = splitBy(host, '.');
  let out = '';
  for (let i = 0; i < labels.length; i++) {
    const text = StringStartsWith(labels[i], 'xn--') ? readable(StringSlice(labels[i], 4)) : undefined;
    out += (i === 0 ? '' : '.') + (text ?? labels[i]);
  }
  return out;
}

/** Decodes punycode (RFC 3492); undefined for invalid text. */
function readable(label) {
  const points = list();
  const last = StringLastIndexOf(label, '-');
  for (let i = 0; i < last; i++) points[i] = StringAt(label, i);
  let n = 128;
  let at = 0;
  let bias = 72;
  for (let i = last < 0 ? 0 : last + 1; i < label.length;) {
    const before = at;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = i < label.length ? digitOf(StringAt(label, i++)) : -1;
      if (digit < 0) return undefined;
      at += digit * weight;
      const threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = points.length + 1;
    bias = adapted(at - before, count, before === 0);
    n += library.MathFloor(at / count);
    at %= count;
    if (n > 0x10ffff) return undefined;
    for (let k = points.length; k > at; k--) points[k] = points[k - 1];
    points[at++] = n;
  }
  let text = '';
  for (let i = 0; i < points.length; i++) text += fromPoint(points[i]);
  return text;
}

function digitOf(code) {
  if (code >= 48 && code <= 57) return code - 22;
  return code >= 97 && code <= 122 ? code - 97 : -1;
}

function adapted(delta, count, first) {
  let rest = library.MathFloor(delta / (first ? 700 : 2));
  rest += library.MathFloor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = library.MathFloor(rest / 35);
  return k + library.MathFloor((36 * rest) / (rest + 38));
}

function fromPoint(point) {
  return point < 0x10000 ? StringFromCharCode(point)
    : StringFromCharCode(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
}

function urlToHttpOptions(url) {
  const parts = urlParts(url);
  if (parts === undefined) throw argType('url', 'an instance of URL', url);
  const host = parts.host ?? '';
  const search = parts.query === null ? '' : '?' + parts.query;
  const made = {
    protocol: parts.scheme, hostname: host[0] === '[' ? StringSlice(host, 1, -1) : host,
    hash: parts.fragment === null ? '' : '#' + parts.fragment, search, pathname: pathText(parts), path: pathText(parts) + search,
    href: urlText(parts),
  };
  if (parts.port !== '') made.port = +parts.port;
  if (parts.username || parts.password) {
    made.auth = decodeComponent(parts.username) + ':' + decodeComponent(parts.password);
  }
  return made;
}

return {
  __proto__: null, URL, URLSearchParams, Url, domainToASCII, domainToUnicode, fileURLToPath, format, parse, pathToFileURL,
  resolve, resolveObject, urlToHttpOptions,
};
