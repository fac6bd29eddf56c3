// Buffer as in Node, but each with its own memory (no pool).

const {
  ArrayBufferByteLength, ArrayBufferIsView, BigIntConstructor, MathFloor, MathMin, NumberIsInteger,
  ObjectDefineProperty, ObjectKeys, RangeErrorConstructor, ReflectGetPrototypeOf, ReflectSetPrototypeOf, StringSlice,
  TypedArrayBuffer, TypedArrayByteLength, TypedArrayByteOffset, TypedArrayLength, TypedArraySet, TypedArrayTag,
  Uint8ArrayConstructor, addShown, attempt, binary, bytesOfView, define, encodingResult, isArrayBuffer, isObject,
  typedArrays, utf8,
} = library;
const { argType, argValue, coded, needInteger, needNumber, outOfRange } = chunk('faults');
const { decode, encode, encodingNamed, needEncoding, view } = chunk('bytes');

const MAX_LENGTH = 4294967296;
const MAX_STRING_LENGTH = 536870888;
const SHOWN = 50;
const LITTLE = true;
const BIG = false;

/** Has named parameters: passing on any number of arguments would use the iterator of Array.prototype. */
class FastBuffer extends Uint8ArrayConstructor {
  constructor(source, offset, length) {
    super(source, offset, length);
  }
}
const BufferPrototype = FastBuffer.prototype;

function Buffer(value, encodingOrOffset, length) {
  if (typeof value !== 'number') return from(value, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') throw argType('string', 'of type string', value);
  return alloc(value);
}

function hidden(target, key, value) {
  ObjectDefineProperty(target, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

/** A Buffer that shares the memory of `bytes`. */
function over(bytes) {
  return new FastBuffer(TypedArrayBuffer(bytes), TypedArrayByteOffset(bytes), TypedArrayLength(bytes));
}

function isBuffer(value) {
  if (!isBytes(value)) return false;
  let holder = attempt(ReflectGetPrototypeOf, value);
  for (let hops = 0; isObject(holder) && hops < 50; hops++) {
    if (holder === BufferPrototype) return true;
    holder = attempt(ReflectGetPrototypeOf, holder);
  }
  return false;
}

function isBytes(value) {
  return ArrayBufferIsView(value) && TypedArrayTag(value) === 'Uint8Array';
}

function needBytes(value, name) {
  if (!isBytes(value)) throw argType(name, 'an instance of Buffer or Uint8Array', value);
}

function from(value, encodingOrOffset, length) {
  if (typeof value === 'string') return over(encode(value, needEncoding(encodingOrOffset)));
  if (typeof value === 'object' && value !== null) {
    if (isArrayBuffer(value)) return fromMemory(value, encodingOrOffset, length);
    const primitive = typeof value.valueOf === 'function' ? value.valueOf() : value;
    if (primitive !== value && primitive !== null && (typeof primitive === 'string' || isObject(primitive))) {
      return from(primitive, encodingOrOffset, length);
    }
    const made = fromMembers(value);
    if (made !== undefined) return made;
    const convert = value[library.SymbolToPrimitive];
    if (typeof convert === 'function') {
      const text = library.ReflectApply(convert, value, ['string']);
      if (typeof text === 'string') return from(text, encodingOrOffset);
    }
  }
  throw argType('first argument',
    'of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object', value);
}

function outOfBounds(message) {
  return coded(RangeErrorConstructor, 'ERR_BUFFER_OUT_OF_BOUNDS', message);
}

function fromMemory(memory, offset, length) {
  const start = offset === undefined ? 0 : +offset || 0;
  const most = ArrayBufferByteLength(memory) - start;
  if (most < 0) throw outOfBounds('"offset" is outside of buffer bounds');
  if (length === undefined) return new FastBuffer(memory, start);
  const wanted = +length > 0 ? +length : 0;
  if (wanted > most) throw outOfBounds('"length" is outside of buffer bounds');
  return new FastBuffer(memory, start, wanted);
}

function fromMembers(value) {
  if (value.type === 'Buffer' && library.ArrayIsArray(value.data)) return fromMembers(value.data);
  const length = value.length;
  if (length === undefined) return isArrayBuffer(value.buffer) ? alloc(0) : undefined;
  if (typeof length !== 'number') return alloc(0);
  const made = new FastBuffer(length > 0 ? MathFloor(length) : 0);
  if (isBytes(value)) TypedArraySet(made, value);
  else for (let i = 0; i < length; i++) made[i] = +value[i];
  return made;
}

function needSize(size) {
  needNumber(size, 'size');
  if (!(size >= 0 && size <= MAX_LENGTH)) throw outOfRange('size', '>= 0 && <= ' + MAX_LENGTH, size);
}

function alloc(size, fill = undefined, encoding = undefined) {
  needSize(size);
  const made = new FastBuffer(MathFloor(size));
  return fill === undefined || fill === 0 || size === 0 ? made : filled(made, fill, 0, TypedArrayLength(made), encoding);
}

function byteLength(value, encoding) {
  if (typeof value !== 'string') {
    if (ArrayBufferIsView(value)) return TypedArrayLength(bytesOfView(value));
    if (isArrayBuffer(value)) return ArrayBufferByteLength(value);
    throw argType('string', 'of type string or an instance of Buffer or ArrayBuffer', value);
  }
  switch (encodingNamed(encoding) ?? 'utf8') {
    case 'utf8': return utf8Length(value);
    case 'utf16le': return value.length * 2;
    case 'hex': return value.length >>> 1;
    case 'base64': case 'base64url': return base64Length(value);
    default: return value.length;
  }
}

function utf8Length(text) {
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    const code = library.StringCodePointAt(text, i);
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code > 0xffff) i++;
  }
  return size;
}

function base64Length(text) {
  let length = text.length;
  if (text[length - 1] === '=') length--;
  if (length > 1 && text[length - 1] === '=') length--;
  return MathFloor(length * 3 / 4);
}

function compareBytes(a, b) {
  const shorter = MathMin(TypedArrayLength(a), TypedArrayLength(b));
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  const more = TypedArrayLength(a) - TypedArrayLength(b);
  return more < 0 ? -1 : more > 0 ? 1 : 0;
}

function concat(buffers, length = undefined) {
  if (!library.ArrayIsArray(buffers)) throw argType('list', 'an instance of Array', buffers);
  let total = 0;
  for (let i = 0; i < buffers.length; i++) {
    needBytes(buffers[i], 'list[' + i + ']');
    total += TypedArrayLength(buffers[i]);
  }
  if (length !== undefined) {
    needInteger(length, 'length', 0, MAX_LENGTH);
    total = length;
  }
  const all = alloc(total);
  let at = 0;
  for (let i = 0; i < buffers.length && at < total; i++) {
    const part = bytesOfView(buffers[i]);
    const fitting = MathMin(TypedArrayLength(part), total - at);
    TypedArraySet(all, view(part, 0, fitting), at);
    at += fitting;
  }
  return all;
}

const statics = {
  __proto__: null,
  from, concat, byteLength, isBuffer,
  alloc(size, fill, encoding) { return alloc(size, fill, encoding); },
  allocUnsafe(size) { return alloc(size); },
  allocUnsafeSlow(size) { return alloc(size); },
  compare(a, b) {
    needBytes(a, 'buf1');
    needBytes(b, 'buf2');
    return a === b ? 0 : compareBytes(a, b);
  },
  copyBytesFrom(source, offset = 0, length = undefined) {
    if (!ArrayBufferIsView(source)) throw argType('view', 'an instance of TypedArray', source);
    const size = TypedArrayByteLength(source) / TypedArrayLength(source) || 1;
    const bytes = bytesOfView(source);
    const all = TypedArrayLength(bytes);
    const end = length === undefined ? all : MathMin((offset + length) * size, all);
    return fromMembers(view(bytes, MathMin(offset * size, end), end));
  },
  isEncoding(name) { return encodingNamed(name) !== undefined; },
  of(...items) { return fromMembers(items); },
};

/** Converts a position given by a guest: an integer, counted from the end when negative, within 0 and `length`. */
function position(value, length, otherwise) {
  if (value === undefined) return otherwise;
  value = +value;
  if (value !== value) return 0;
  value = library.MathTrunc(value);
  if (value < 0) return library.MathMax(0, value + length);
  return MathMin(value, length);
}

/** Checks a bound: an integer that is not negative. */
function bound(value, name, otherwise, most) {
  if (value === undefined) return otherwise;
  needInteger(value, name, 0, most);
  return value;
}

function slice(self, start, end) {
  const length = TypedArrayLength(self);
  const first = position(start, length, 0);
  const last = position(end, length, length);
  return new FastBuffer(TypedArrayBuffer(self), TypedArrayByteOffset(self) + first, last > first ? last - first : 0);
}

function filled(self, value, offset, end, encoding) {
  if (end <= offset) return self;
  if (typeof value === 'string') {
    const pattern = encode(value, needEncoding(encoding));
    if (TypedArrayLength(pattern) === 0 && value.length > 0) throw argValue('value', value, 'is invalid');
    return repeated(self, pattern, offset, end);
  }
  if (isBytes(value)) return repeated(self, value, offset, end);
  const byte = typeof value === 'boolean' ? +value : value & 255;
  for (let i = offset; i < end; i++) self[i] = byte;
  return self;
}

/** Fills by doubling the part that is filled already. */
function repeated(self, pattern, offset, end) {
  const bytes = bytesOfView(self);
  let done = MathMin(TypedArrayLength(pattern), end - offset);
  if (done === 0) {
    for (let i = offset; i < end; i++) self[i] = 0;
    return self;
  }
  TypedArraySet(bytes, view(pattern, 0, done), offset);
  while (offset + done < end) {
    const more = MathMin(done, end - offset - done);
    TypedArraySet(bytes, view(bytes, offset, offset + more), offset + done);
    done += more;
  }
  return self;
}

function searched(self, value, offset, encoding, backwards) {
  if (typeof offset === 'string') {
    encoding = offset;
    offset = undefined;
  }
  const length = TypedArrayLength(self);
  let what;
  if (typeof value === 'string') what = encode(value, needEncoding(encoding));
  else if (typeof value === 'number') what = fromMembers([value & 255]);
  else if (isBytes(value)) what = value;
  else throw argType('value', 'one of type number or string or an instance of Buffer or Uint8Array', value);
  let at = offset === undefined ? NaN : +offset;
  at = at !== at ? (backwards ? length : 0) : library.MathTrunc(at);
  if (at < 0) at += length;
  if (at < 0) {
    if (backwards) return -1;
    at = 0;
  }
  return find(self, what, at, length, backwards);
}

function find(self, what, at, length, backwards) {
  const size = TypedArrayLength(what);
  if (size === 0) return MathMin(at, length);
  const step = backwards ? -1 : 1;
  for (let i = backwards ? MathMin(at, length - size) : at; i >= 0 && i + size <= length; i += step) {
    let k = 0;
    while (k < size && self[i + k] === what[k]) k++;
    if (k === size) return i;
  }
  return -1;
}

function swapped(self, size) {
  const length = TypedArrayLength(self);
  if (length % size !== 0) {
    throw coded(RangeErrorConstructor, 'ERR_INVALID_BUFFER_SIZE', 'Buffer size must be a multiple of ' + size * 8 + '-bits');
  }
  for (let i = 0; i < length; i += size) {
    for (let a = i, b = i + size - 1; a < b; a++, b--) {
      const byte = self[a];
      self[a] = self[b];
      self[b] = byte;
    }
  }
  return self;
}

function written(self, text, offset, length, encoding) {
  if (typeof text !== 'string') throw argType('argument', 'of type string', text);
  const size = TypedArrayLength(self);
  if (typeof offset === 'string') {
    encoding = offset;
    offset = length = undefined;
  } else if (typeof length === 'string') {
    encoding = length;
    length = undefined;
  }
  const start = bound(offset, 'offset', 0, size);
  let room = size - start;
  if (length !== undefined) room = MathMin(room, bound(length, 'length', room, size));
  const named = needEncoding(encoding);
  const bytes = named === 'utf8' ? fittingUtf8(text, room) : encode(text, named);
  let fitting = MathMin(TypedArrayLength(bytes), room);
  if (named === 'utf16le') fitting -= fitting % 2;
  TypedArraySet(bytesOfView(self), view(bytes, 0, fitting), start);
  return fitting;
}

/** Writes whole characters only. */
function fittingUtf8(text, room) {
  const { bytes, length } = utf8(text, room);
  return view(bytes, 0, length);
}

const methods = {
  __proto__: null,
  toString(encoding, start, end) {
    const length = TypedArrayLength(this);
    const first = start === undefined || start <= 0 || start !== start ? 0 : MathMin(start | 0, length);
    const last = end === undefined || end > length ? length : end <= 0 ? 0 : end | 0;
    const named = needEncoding(encoding);
    return last <= first ? '' : decode(view(this, first, last), named);
  },
  toJSON() {
    if (encodingResult()) return binary(bytesOfView(this));
    const data = [];
    for (let i = 0; i < TypedArrayLength(this); i++) define(data, i, this[i]);
    return { type: 'Buffer', data };
  },
  equals(other) {
    needBytes(other, 'otherBuffer');
    return this === other || (TypedArrayLength(this) === TypedArrayLength(other) && compareBytes(this, other) === 0);
  },
  compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
    needBytes(target, 'target');
    const theirs = TypedArrayLength(target);
    const ours = TypedArrayLength(this);
    const a = view(this, MathMin(bound(sourceStart, 'sourceStart', 0, MAX_LENGTH), ours), ours);
    const b = view(target, MathMin(bound(targetStart, 'targetStart', 0, MAX_LENGTH), theirs), theirs);
    const aEnd = bound(sourceEnd, 'sourceEnd', ours, ours) - bound(sourceStart, 'sourceStart', 0, MAX_LENGTH);
    const bEnd = bound(targetEnd, 'targetEnd', theirs, theirs) - bound(targetStart, 'targetStart', 0, MAX_LENGTH);
    if (aEnd <= 0) return bEnd <= 0 ? 0 : -1;
    return bEnd <= 0 ? 1 : compareBytes(view(a, 0, aEnd), view(b, 0, bEnd));
  },
  copy(target, targetStart, sourceStart, sourceEnd) {
    needBytes(target, 'target');
    const length = TypedArrayLength(this);
    const at = wholeFrom(targetStart, 0);
    if (at < 0) throw outOfRange('targetStart', '>= 0', at);
    const first = wholeFrom(sourceStart, 0);
    if (first < 0 || first > length) throw outOfRange('sourceStart', '>= 0 && <= ' + length, first);
    const last = wholeFrom(sourceEnd, length);
    if (last < 0) throw outOfRange('sourceEnd', '>= 0', last);
    const count = MathMin(MathMin(last, length) - first, TypedArrayLength(target) - at);
    if (count <= 0) return 0;
    TypedArraySet(bytesOfView(target), view(this, first, first + count), at);
    return count;
  },
  slice(start, end) { return slice(this, start, end); },
  subarray(start, end) { return slice(this, start, end); },
  fill(value, offset, end, encoding) {
    const length = TypedArrayLength(this);
    if (typeof offset === 'string') {
      encoding = offset;
      offset = end = undefined;
    } else if (typeof end === 'string') {
      encoding = end;
      end = undefined;
    }
    return filled(this, value, bound(offset, 'offset', 0, MAX_LENGTH), bound(end, 'end', length, length), encoding);
  },
  indexOf(value, offset, encoding) { return searched(this, value, offset, encoding, false); },
  lastIndexOf(value, offset, encoding) { return searched(this, value, offset, encoding, true); },
  includes(value, offset, encoding) { return searched(this, value, offset, encoding, false) >= 0; },
  swap16() { return swapped(this, 2); },
  swap32() { return swapped(this, 4); },
  swap64() { return swapped(this, 8); },
  write(text, offset, length, encoding) { return written(this, text, offset, length, encoding); },
  readUIntBE(offset, size) { return readSized(this, offset, size, false, BIG); },
  readUIntLE(offset, size) { return readSized(this, offset, size, false, LITTLE); },
  readIntBE(offset, size) { return readSized(this, offset, size, true, BIG); },
  readIntLE(offset, size) { return readSized(this, offset, size, true, LITTLE); },
  writeUIntBE(value, offset, size) { return writeSized(this, value, offset, size, false, BIG); },
  writeUIntLE(value, offset, size) { return writeSized(this, value, offset, size, false, LITTLE); },
  writeIntBE(value, offset, size) { return writeSized(this, value, offset, size, true, BIG); },
  writeIntLE(value, offset, size) { return writeSized(this, value, offset, size, true, LITTLE); },
};
methods.toLocaleString = methods.toString;

function wholeFrom(value, otherwise) {
  if (value === undefined) return otherwise;
  const number = library.MathTrunc(+value);
  return number === number ? number : 0;
}

// Numbers in memory.

function needRoom(self, offset, size) {
  needNumber(offset, 'offset');
  const most = TypedArrayLength(self) - size;
  if (offset >= 0 && offset <= most && NumberIsInteger(offset)) return;
  if (!NumberIsInteger(offset)) throw outOfRange('offset', 'an integer', offset);
  if (most < 0) throw outOfBounds('Attempt to access memory outside buffer bounds');
  throw outOfRange('offset', '>= 0 and <= ' + most, offset);
}

function readSized(self, offset, size, signed, little) {
  if (offset === undefined) throw argType('offset', 'of type number', offset);
  needInteger(size, 'byteLength', 1, 6);
  return readInteger(self, offset, size, signed, little);
}

function readInteger(self, offset, size, signed, little) {
  needRoom(self, offset, size);
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + self[little ? offset + size - 1 - i : offset + i];
  const limit = 2 ** (8 * size - 1);
  return signed && value >= limit ? value - 2 * limit : value;
}

function writeSized(self, value, offset, size, signed, little) {
  if (offset === undefined) throw argType('offset', 'of type number', offset);
  needInteger(size, 'byteLength', 1, 6);
  return writeInteger(self, value, offset, size, signed, little);
}

function writeInteger(self, value, offset, size, signed, little) {
  value = +value;
  needNumber(offset, 'offset');
  const least = signed ? -(2 ** (8 * size - 1)) : 0;
  const most = 2 ** (8 * size - (signed ? 1 : 0)) - 1;
  if (value > most || value < least) throw outOfRange('value', rangeText(size, signed, least, most), value);
  needRoom(self, offset, size);
  let rest = library.MathTrunc(value);
  rest = rest === rest ? rest < 0 ? rest + 2 ** (8 * size) : rest : 0;
  for (let i = 0; i < size; i++) {
    self[little ? offset + i : offset + size - 1 - i] = rest % 256;
    rest = MathFloor(rest / 256);
  }
  return offset + size;
}

function rangeText(size, signed, least, most) {
  if (size <= 4) return '>= ' + least + ' and <= ' + most;
  return signed ? '>= -(2 ** ' + (size * 8 - 1) + ') and < 2 ** ' + (size * 8 - 1) : '>= 0 and < 2 ** ' + size * 8;
}

function readBig(self, offset, signed, little) {
  needRoom(self, offset, 8);
  const low = BigIntConstructor(readInteger(self, little ? offset : offset + 4, 4, false, little));
  const high = BigIntConstructor(readInteger(self, little ? offset + 4 : offset, 4, signed, little));
  return (high << 32n) + low;
}

function writeBig(self, value, offset, signed, little) {
  if (typeof value !== 'bigint') throw argType('value', 'of type bigint', value);
  if (value < (signed ? -(1n << 63n) : 0n) || value >= (signed ? 1n << 63n : 1n << 64n)) {
    throw outOfRange('value', signed ? '>= -(2n ** 63n) and < 2n ** 63n' : '>= 0n and < 2n ** 64n', value);
  }
  needRoom(self, offset, 8);
  for (let i = 0; i < 8; i++) {
    self[little ? offset + i : offset + 7 - i] = library.NumberConstructor(value & 255n);
    value >>= 8n;
  }
  return offset + 8;
}

// This machine is little-endian, as V8's typed arrays show.
const scratch = new Uint8ArrayConstructor(8);
const floats = {
  __proto__: null,
  4: new typedArrays.Float32Array(TypedArrayBuffer(scratch)),
  8: new typedArrays.Float64Array(TypedArrayBuffer(scratch)),
};

function readFloat(self, offset, size, little) {
  needRoom(self, offset, size);
  for (let i = 0; i < size; i++) scratch[i] = self[little ? offset + i : offset + size - 1 - i];
  return floats[size][0];
}

function writeFloat(self, value, offset, size, little) {
  needRoom(self, offset, size);
  floats[size][0] = +value;
  for (let i = 0; i < size; i++) self[little ? offset + i : offset + size - 1 - i] = scratch[i];
  return offset + size;
}

function addNumbers(suffix, little) {
  for (let bits = 16; bits <= 32; bits *= 2) addIntegers(bits + suffix, bits / 8, little);
  methods['readBigInt64' + suffix] = function (offset = 0) { return readBig(this, offset, true, little); };
  methods['readBigUInt64' + suffix] = function (offset = 0) { return readBig(this, offset, false, little); };
  methods['writeBigInt64' + suffix] = function (value, offset = 0) { return writeBig(this, value, offset, true, little); };
  methods['writeBigUInt64' + suffix] = function (value, offset = 0) { return writeBig(this, value, offset, false, little); };
  methods['readFloat' + suffix] = function (offset = 0) { return readFloat(this, offset, 4, little); };
  methods['readDouble' + suffix] = function (offset = 0) { return readFloat(this, offset, 8, little); };
  methods['writeFloat' + suffix] = function (value, offset = 0) { return writeFloat(this, value, offset, 4, little); };
  methods['writeDouble' + suffix] = function (value, offset = 0) { return writeFloat(this, value, offset, 8, little); };
}

function addIntegers(name, size, little) {
  methods['readUInt' + name] = function (offset = 0) { return readInteger(this, offset, size, false, little); };
  methods['readInt' + name] = function (offset = 0) { return readInteger(this, offset, size, true, little); };
  methods['writeUInt' + name] = function (value, offset = 0) { return writeInteger(this, value, offset, size, false, little); };
  methods['writeInt' + name] = function (value, offset = 0) { return writeInteger(this, value, offset, size, true, little); };
}
addIntegers('8', 1, LITTLE);
addNumbers('LE', LITTLE);
addNumbers('BE', BIG);

const names = ObjectKeys(methods);
for (let i = 0; i < names.length; i++) {
  const name = names[i];
  hidden(BufferPrototype, name, methods[name]);
  const at = library.StringIndexOf(name, 'UInt');
  if (at > 0) hidden(BufferPrototype, StringSlice(name, 0, at) + 'Uint' + StringSlice(name, at + 4), methods[name]);
}
ObjectDefineProperty(BufferPrototype, 'parent', {
  __proto__: null, get() { return TypedArrayBuffer(this); }, configurable: true,
});
ObjectDefineProperty(BufferPrototype, 'offset', {
  __proto__: null, get() { return TypedArrayByteOffset(this); }, configurable: true,
});
const staticNames = ObjectKeys(statics);
for (let i = 0; i < staticNames.length; i++) hidden(Buffer, staticNames[i], statics[staticNames[i]]);
hidden(Buffer, 'poolSize', 8192);
ReflectSetPrototypeOf(Buffer, Uint8ArrayConstructor);
ObjectDefineProperty(Buffer, 'prototype', { __proto__: null, value: BufferPrototype });
hidden(BufferPrototype, 'constructor', Buffer);

addShown((value) => (isBuffer(value) ? shown(value) : undefined));

function shown(bytes) {
  const length = TypedArrayLength(bytes);
  let text = '<Buffer';
  const hex = library.Uint8ArrayToHex(view(bytes, 0, MathMin(length, SHOWN)));
  for (let i = 0; i < hex.length; i += 2) text += ' ' + StringSlice(hex, i, i + 2);
  if (length > SHOWN) text += ' ... ' + (length - SHOWN) + ' more byte' + (length > SHOWN + 1 ? 's' : '');
  return text + '>';
}

return { __proto__: null, Buffer, MAX_LENGTH, MAX_STRING_LENGTH, SHOWN, alloc, byteLength, from, isBuffer, needBytes };
