// TextEncoder, TextDecoder (UTF-8, UTF-16LE, Latin-1), atob, btoa.

/** The UTF-8 bytes of `text`, at most `most`; lone surrogates become U+FFFD. */
function utf8(text, most = Infinity) {
  const capacity = MathMin(most, text.length * 3);
  const room = new Uint8ArrayConstructor(capacity);
  let at = 0;
  let i = 0;
  for (; i < text.length; i++) {
    let code = StringAt(text, i);
    let units = 1;
    if (code >= 0xd800 && code <= 0xdfff) {
      const whole = StringCodePointAt(text, i);
      if (whole > 0xffff) {
        code = whole;
        units = 2;
      } else {
        code = 0xfffd;
      }
    }
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (at + size > capacity) break;
    if (size === 1) {
      room[at++] = code;
    } else {
      let shift = (size - 1) * 6;
      room[at++] = (0xf00 >> size) & 0xff | (code >> shift);
      while (shift > 0) {
        shift -= 6;
        room[at++] = 0x80 | ((code >> shift) & 0x3f);
      }
    }
    i += units - 1;
  }
  return { __proto__: null, bytes: room, length: at, read: i };
}

/** A shorter view of the same bytes. */
function shortened8(bytes, length) {
  return new Uint8ArrayConstructor(TypedArrayBuffer(bytes), TypedArrayByteOffset(bytes), length);
}

function encodeUtf8(text) {
  const { bytes, length } = utf8(text);
  const exact = new Uint8ArrayConstructor(length);
  TypedArraySet(exact, shortened8(bytes, length));
  return exact;
}

class TextEncoder {
  get encoding() {
    return 'utf-8';
  }
  encode(input = '') {
    return encodeUtf8(`${input}`);
  }
  encodeInto(source, destination) {
    const { bytes, length, read } = utf8(`${source}`, TypedArrayLength(destination));
    TypedArraySet(destination, shortened8(bytes, length));
    return { read, written: length };
  }
}

/**
 * Decodes UTF-8 the way the web does: each ill-formed sequence is one U+FFFD. `tail` receives an unfinished sequence at
 * the end when more is to come.
 */
function decodeUtf8(bytes, fatal, more) {
  let text = '';
  const units = [];
  let n = 0;
  let i = 0;
  const length = TypedArrayLength(bytes);
  while (i < length) {
    const first = bytes[i];
    let code = first;
    let taken = 1;
    if (first >= 0x80) {
      const sequence = sequenceAt(bytes, i, length);
      code = sequence.code;
      taken = sequence.taken;
      if (code === -1 && sequence.cut && more) break;
      if (code === -1) {
        if (fatal) throw new TypeErrorConstructor('The encoded data was not valid for encoding utf-8');
        code = 0xfffd;
      }
    }
    i += taken;
    if (code > 0xffff) {
      define(units, n++, 0xd800 + ((code - 0x10000) >> 10));
      code = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
    define(units, n++, code);
    if (n > 4096) {
      text += ReflectApply(StringFromCharCode, undefined, units);
      n = units.length = 0;
    }
  }
  return { __proto__: null, text: text + ReflectApply(StringFromCharCode, undefined, units), used: i };
}

function sequenceAt(bytes, i, length) {
  const first = bytes[i];
  const bad = (taken, cut) => ({ __proto__: null, code: -1, taken, cut });
  if (first < 0xc2 || first > 0xf4) return bad(1, false);
  const size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  let code = first & (0x7f >> size);
  for (let k = 1; k < size; k++) {
    if (i + k >= length) return bad(k, true);
    const next = bytes[i + k];
    const low = k === 1 && first === 0xe0 ? 0xa0 : k === 1 && first === 0xf0 ? 0x90 : 0x80;
    const high = k === 1 && first === 0xed ? 0x9f : k === 1 && first === 0xf4 ? 0x8f : 0xbf;
    if (next < low || next > high) return bad(k, false);
    code = (code << 6) | (next & 0x3f);
  }
  return { __proto__: null, code, taken: size, cut: false };
}

const LABELS = {
  __proto__: null,
  'utf-8': 'utf-8', utf8: 'utf-8', 'unicode-1-1-utf-8': 'utf-8',
  'utf-16le': 'utf-16le', 'utf-16': 'utf-16le', utf16le: 'utf-16le', 'ucs-2': 'utf-16le', unicode: 'utf-16le',
  latin1: 'windows-1252', 'iso-8859-1': 'windows-1252', ascii: 'windows-1252', 'us-ascii': 'windows-1252',
  'windows-1252': 'windows-1252',
};

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #rest = new Uint8ArrayConstructor(0);
  #started = false;
  constructor(label = 'utf-8', options = undefined) {
    this.#encoding = LABELS[StringToLowerCase(StringTrim(`${label}`))];
    if (this.#encoding === undefined) {
      throw new RangeErrorConstructor('The "' + `${label}` + '" encoding is not supported');
    }
    this.#fatal = !!options?.fatal;
    this.#ignoreBOM = !!options?.ignoreBOM;
  }
  get encoding() {
    return this.#encoding;
  }
  get fatal() {
    return this.#fatal;
  }
  get ignoreBOM() {
    return this.#ignoreBOM;
  }
  decode(input = undefined, options = undefined) {
    const more = !!options?.stream;
    const bytes = joinedBytes(this.#rest, input === undefined ? new Uint8ArrayConstructor(0) : bytesOf(input));
    const done = this.#encoding === 'utf-8' ? decodeUtf8(bytes, this.#fatal, more) : decodeWide(bytes, this.#encoding, more);
    this.#rest = more ? shortenedFrom(bytes, done.used) : new Uint8ArrayConstructor(0);
    let text = done.text;
    if (!this.#started && !this.#ignoreBOM && StringAt(text, 0) === 0xfeff) text = StringSlice(text, 1);
    this.#started = more && (this.#started || text.length > 0);
    return text;
  }
}

function decodeWide(bytes, encoding, more) {
  const step = encoding === 'utf-16le' ? 2 : 1;
  const length = TypedArrayLength(bytes);
  let text = '';
  let i = 0;
  for (; i + step <= length; i += step) {
    text += StringFromCharCode(step === 2 ? bytes[i] | (bytes[i + 1] << 8) : bytes[i]);
  }
  if (i < length && !more) {
    text += '\ufffd';
    i = length;
  }
  return { __proto__: null, text, used: i };
}

function bytesOf(input) {
  if (ArrayBufferIsView(input)) return bytesOfView(input);
  if (isArrayBuffer(input)) return new Uint8ArrayConstructor(input);
  throw new TypeErrorConstructor('The input must be an ArrayBuffer or a view of one');
}

function joinedBytes(head, tail) {
  if (TypedArrayLength(head) === 0) return tail;
  const all = new Uint8ArrayConstructor(TypedArrayLength(head) + TypedArrayLength(tail));
  TypedArraySet(all, head);
  TypedArraySet(all, tail, TypedArrayLength(head));
  return all;
}

function shortenedFrom(bytes, from) {
  const count = TypedArrayLength(bytes) - from;
  const left = new Uint8ArrayConstructor(count);
  for (let i = 0; i < count; i++) left[i] = bytes[from + i];
  return left;
}

function btoa(input) {
  const text = `${input}`;
  const bytes = new Uint8ArrayConstructor(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = StringAt(text, i);
    if (code > 255) throw domException('The string contains characters outside of Latin-1', 'InvalidCharacterError');
    bytes[i] = code;
  }
  return Uint8ArrayToBase64(bytes);
}

function atob(input) {
  const text = `${input}`;
  let bytes;
  try {
    bytes = ReflectApply(Uint8ArrayFromBase64, Uint8ArrayConstructor, [text]);
  } catch {
    throw domException('The string to be decoded is not correctly encoded', 'InvalidCharacterError');
  }
  return decodeWide(bytes, 'windows-1252', false).text;
}

defineGlobal('TextEncoder', TextEncoder);
defineGlobal('TextDecoder', TextDecoder);
defineGlobal('btoa', btoa);
defineGlobal('atob', atob);
