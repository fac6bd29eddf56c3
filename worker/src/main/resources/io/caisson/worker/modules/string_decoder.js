// string_decoder: decodes bytes that arrive in pieces to text of whole characters.

const {
  ArrayBufferIsView, MathMin, TypedArrayLength, TypedArraySet, Uint8ArrayConstructor, bytesOfView, decodeUtf8,
  define,
} = library;
const { argType } = chunk('faults');
const { decode, needEncoding, view } = chunk('bytes');

/** How many bytes at the end belong to an incomplete character. */
const unfinished = {
  __proto__: null,
  utf8: (bytes, length) => {
    for (let back = 1; back <= MathMin(3, length); back++) {
      const byte = bytes[length - back];
      if ((byte & 0xc0) === 0x80) continue;
      if (byte < 0xc2 || byte > 0xf4) return 0;
      const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      return size > back && decodeUtf8(view(bytes, length - back, length), false, true).used === 0 ? back : 0;
    }
    return 0;
  },
  utf16le: (bytes, length) => {
    const odd = length % 2;
    const high = length - odd >= 2 ? bytes[length - odd - 1] : 0;
    return high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
  },
  base64: (bytes, length) => length % 3,
  base64url: (bytes, length) => length % 3,
};

class StringDecoder {
  #encoding;
  #rest = new Uint8ArrayConstructor(0);
  constructor(encoding = undefined) {
    this.#encoding = needEncoding(encoding);
    define(this, 'encoding', this.#encoding);
  }
  write(data) {
    if (typeof data === 'string') return data;
    if (!ArrayBufferIsView(data)) {
      throw argType('buf', 'an instance of Buffer, TypedArray, or DataView', data);
    }
    const bytes = joined(this.#rest, bytesOfView(data));
    const length = TypedArrayLength(bytes);
    const kept = unfinished[this.#encoding]?.(bytes, length) ?? 0;
    this.#rest = joined(view(bytes, length - kept, length), new Uint8ArrayConstructor(0));
    return decode(view(bytes, 0, length - kept), this.#encoding);
  }
  end(data = undefined) {
    const text = data === undefined ? '' : this.write(data);
    const rest = this.#rest;
    this.#rest = new Uint8ArrayConstructor(0);
    return text + decode(rest, this.#encoding);
  }
  get lastChar() {
    return chunk('buffers').from(this.#rest);
  }
  get lastNeed() {
    return TypedArrayLength(this.#rest) === 0 ? 0 : 1;
  }
}

/** Copies the bytes, because a guest may change its memory later. */
function joined(a, b) {
  const all = new Uint8ArrayConstructor(TypedArrayLength(a) + TypedArrayLength(b));
  TypedArraySet(all, a);
  TypedArraySet(all, b, TypedArrayLength(a));
  return all;
}

return { __proto__: null, StringDecoder };
