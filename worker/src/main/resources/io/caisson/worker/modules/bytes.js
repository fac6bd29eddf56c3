// Text to bytes and back in the encodings Node knows, for Buffer, StringDecoder and the digests.

const {
  StringAt, StringFromCharCode, StringSlice, StringToLowerCase, TypeErrorConstructor, TypedArrayBuffer,
  TypedArrayByteOffset, TypedArrayLength, Uint8ArrayConstructor, Uint8ArrayToBase64, Uint8ArrayToHex, decodeUtf8, encodeUtf8,
} = library;
const { coded } = chunk('faults');

const NAMES = {
  __proto__: null, utf8: 'utf8', 'utf-8': 'utf8', hex: 'hex', base64: 'base64', base64url: 'base64url', latin1: 'latin1',
  binary: 'latin1', ascii: 'ascii', utf16le: 'utf16le', 'utf-16le': 'utf16le', ucs2: 'utf16le', 'ucs-2': 'utf16le',
};

/** The canonical name of an encoding; undefined for an unknown one. */
function encodingNamed(name) {
  return typeof name === 'string' ? NAMES[name] ?? NAMES[StringToLowerCase(name)] : undefined;
}

/** As above; UTF-8 without a name. */
function needEncoding(name) {
  if (name === undefined || name === null || name === '') return 'utf8';
  const known = encodingNamed(name);
  if (known === undefined) throw coded(TypeErrorConstructor, 'ERR_UNKNOWN_ENCODING', 'Unknown encoding: ' + `${name}`);
  return known;
}

function view(bytes, from, to) {
  return new Uint8ArrayConstructor(TypedArrayBuffer(bytes), TypedArrayByteOffset(bytes) + from, to - from);
}

function hexDigit(code) {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** Decodes up to the first invalid pair of digits. */
function fromHex(text) {
  const most = text.length >> 1;
  const bytes = new Uint8ArrayConstructor(most);
  let n = 0;
  for (; n < most; n++) {
    const high = hexDigit(StringAt(text, 2 * n));
    const low = hexDigit(StringAt(text, 2 * n + 1));
    if (high < 0 || low < 0) break;
    bytes[n] = (high << 4) | low;
  }
  return view(bytes, 0, n);
}

const SEXTETS = new Uint8ArrayConstructor(128);
for (let i = 0; i < 128; i++) SEXTETS[i] = 64;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let i = 0; i < 64; i++) SEXTETS[StringAt(ALPHABET, i)] = i;
SEXTETS[45] = 62;
SEXTETS[95] = 63;

/** Decodes both base64 alphabets; skips other characters, and '=' ends the text. */
function fromBase64(text) {
  const bytes = new Uint8ArrayConstructor((text.length >> 2) * 3 + 3);
  let n = 0;
  let held = 0;
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringAt(text, i);
    if (code === 61) break;
    const sextet = code < 128 ? SEXTETS[code] : 64;
    if (sextet === 64) continue;
    held = ((held << 6) | sextet) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[n++] = held >> bits;
  }
  return view(bytes, 0, n);
}


/** New bytes for `text`. */
function encode(text, encoding) {
  switch (encoding) {
    case 'utf8': return encodeUtf8(text);
    case 'hex': return fromHex(text);
    case 'base64': case 'base64url': return fromBase64(text);
    case 'utf16le': return wide(text);
    default: return narrow(text);
  }
}

function narrow(text) {
  const bytes = new Uint8ArrayConstructor(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = StringAt(text, i);
  return bytes;
}

function wide(text) {
  const bytes = new Uint8ArrayConstructor(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const code = StringAt(text, i);
    bytes[2 * i] = code;
    bytes[2 * i + 1] = code >> 8;
  }
  return bytes;
}

function decode(bytes, encoding) {
  switch (encoding) {
    case 'utf8': return isAscii(bytes) ? text8(bytes, 0x7f) : decodeUtf8(bytes, false, false).text;
    case 'hex': return Uint8ArrayToHex(bytes);
    case 'base64': return Uint8ArrayToBase64(bytes);
    case 'base64url': return urlSafe(Uint8ArrayToBase64(bytes));
    case 'utf16le': return text16(bytes);
    default: return text8(bytes, encoding === 'ascii' ? 0x7f : 0xff);
  }
}

function isAscii(bytes) {
  const length = TypedArrayLength(bytes);
  for (let i = 0; i < length; i++) if (bytes[i] > 0x7f) return false;
  return true;
}

/** Eight at a time, because each call and each join costs more than its characters. */
function text8(bytes, mask) {
  const length = TypedArrayLength(bytes);
  let text = '';
  let i = 0;
  for (; i + 8 <= length; i += 8) {
    text += StringFromCharCode(
      bytes[i] & mask, bytes[i + 1] & mask, bytes[i + 2] & mask, bytes[i + 3] & mask,
      bytes[i + 4] & mask, bytes[i + 5] & mask, bytes[i + 6] & mask, bytes[i + 7] & mask);
  }
  for (; i < length; i++) text += StringFromCharCode(bytes[i] & mask);
  return text;
}

function text16(bytes) {
  const length = TypedArrayLength(bytes) & ~1;
  let text = '';
  for (let i = 0; i < length; i += 2) text += StringFromCharCode(bytes[i] | (bytes[i + 1] << 8));
  return text;
}

function urlSafe(text) {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end--;
  let out = '';
  let from = 0;
  for (let i = 0; i < end; i++) {
    if (text[i] !== '+' && text[i] !== '/') continue;
    out += StringSlice(text, from, i) + (text[i] === '+' ? '-' : '_');
    from = i + 1;
  }
  return out + StringSlice(text, from, end);
}

return { __proto__: null, decode, encode, encodingNamed, isAscii, needEncoding, view };
