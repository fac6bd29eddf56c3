// crypto: hashes, HMACs, derived keys and random values. No ciphers, no signatures, no streams.

const {
  ArrayBufferIsView, ErrorConstructor, MathFloor, MathMin, NumberIsInteger, ObjectKeys, RangeErrorConstructor,
  StringSlice, StringToLowerCase, TypeErrorConstructor, TypedArrayLength, TypedArraySet, Uint8ArrayConstructor,
  Uint8ArraySetFromHex,
  bytesOf, bytesOfView, define, entropy, isArrayBuffer, setImmediate,
} = library;
const { argType, coded, needFunction, needInteger, needNumber, needString, outOfRange } = chunk('faults');
const { decode, encode, encodingNamed, view } = chunk('bytes');
const { KINDS, finish, keyed, sealed, start, update } = chunk('digests');

const MOST_ENTROPY = 65536;
const MOST_RANDOM = 2147483647;
const MOST_INT = 281474976710655;

/** The algorithm of a name, in OpenSSL's spellings too. */
function kindNamed(name) {
  let bare = StringToLowerCase(name);
  if (StringSlice(bare, 0, 4) === 'rsa-') bare = StringSlice(bare, 4);
  if (StringSlice(bare, 0, 4) === 'sha-') bare = 'sha' + StringSlice(bare, 4);
  return KINDS[bare];
}

const DATA = 'of type string or an instance of Buffer, TypedArray, or DataView';

function bytesFrom(value, name, encoding = undefined, expected = DATA) {
  if (typeof value === 'string') return encode(value, encodingNamed(encoding) ?? 'utf8');
  if (ArrayBufferIsView(value)) return bytesOfView(value);
  throw argType(name, expected, value);
}

/** The bytes of a key, a password or a salt, which may be an ArrayBuffer. */
function secretFrom(value, name) {
  return isArrayBuffer(value) ? bytesOf(value)
    : bytesFrom(value, name, undefined, 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView');
}

function output(bytes, encoding) {
  const named = encodingNamed(encoding);
  return named === undefined ? chunk('buffers').from(bytes) : decode(bytes, named);
}

function finalized(what) {
  return coded(ErrorConstructor, what, 'Digest already called');
}

class Hash {
  #digest;
  constructor(digest) {
    this.#digest = digest;
  }
  update(data, encoding = undefined) {
    if (this.#digest === undefined) throw finalized('ERR_CRYPTO_HASH_FINALIZED');
    update(this.#digest, bytesFrom(data, 'data', encoding));
    return this;
  }
  digest(encoding = undefined) {
    const digest = this.#digest;
    if (digest === undefined) throw finalized('ERR_CRYPTO_HASH_FINALIZED');
    this.#digest = undefined;
    return output(finish(digest), encoding);
  }
  copy() {
    if (this.#digest === undefined) throw finalized('ERR_CRYPTO_HASH_FINALIZED');
    return new Hash(start(this.#digest.kind, this.#digest));
  }
}

class Hmac {
  #key;
  #inner;
  constructor(kind, secret) {
    this.#key = keyed(kind, secret);
    this.#inner = start(kind, this.#key.inner);
  }
  update(data, encoding = undefined) {
    if (this.#inner === undefined) throw finalized('ERR_CRYPTO_HASH_FINALIZED');
    update(this.#inner, bytesFrom(data, 'data', encoding));
    return this;
  }
  /** As in Node, a second call returns an empty result. */
  digest(encoding = undefined) {
    if (this.#inner === undefined) return output(new Uint8ArrayConstructor(0), encoding);
    const done = sealed(this.#key, this.#inner);
    this.#inner = undefined;
    return output(done, encoding);
  }
}

function createHash(algorithm) {
  needString(algorithm, 'algorithm');
  const kind = kindNamed(algorithm);
  if (kind === undefined) throw new ErrorConstructor('Digest method not supported');
  return new Hash(start(kind));
}

function createHmac(algorithm, key) {
  needString(algorithm, 'hmac');
  const secret = secretFrom(key, 'key');
  return new Hmac(needKind(algorithm), secret);
}

function needKind(algorithm) {
  const kind = kindNamed(algorithm);
  if (kind === undefined) throw coded(TypeErrorConstructor, 'ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest: ' + algorithm);
  return kind;
}

function hash(algorithm, data, encoding = 'hex') {
  needString(algorithm, 'algorithm');
  const digest = start(needKind(algorithm));
  update(digest, bytesFrom(data, 'input'));
  return output(finish(digest), encoding === 'buffer' ? undefined : encoding);
}

function getHashes() {
  const names = [];
  const known = ObjectKeys(KINDS);
  for (let i = 0; i < known.length; i++) define(names, i, known[i]);
  return names;
}

function needMemory(value, name) {
  if (isArrayBuffer(value) || ArrayBufferIsView(value)) return;
  throw argType(name, 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', value);
}

function timingSafeEqual(a, b) {
  needMemory(a, 'buf1');
  needMemory(b, 'buf2');
  const one = bytesOf(a);
  const two = bytesOf(b);
  const length = TypedArrayLength(one);
  if (length !== TypedArrayLength(two)) {
    throw coded(RangeErrorConstructor, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      'Input buffers must have the same byte length');
  }
  let different = 0;
  for (let i = 0; i < length; i++) different |= one[i] ^ two[i];
  return different === 0;
}

// Random values.

function fillRandomly(bytes) {
  const length = TypedArrayLength(bytes);
  for (let at = 0; at < length; at += MOST_ENTROPY) {
    const part = MathMin(MOST_ENTROPY, length - at);
    Uint8ArraySetFromHex(view(bytes, at, at + part), entropy(part));
  }
}

function later(callback, make) {
  needFunction(callback, 'callback');
  setImmediate(() => callback(null, make()));
}

function randomBytes(size, callback = undefined) {
  needNumber(size, 'size');
  if (!(size >= 0 && size <= MOST_RANDOM)) throw outOfRange('size', '>= 0 && <= ' + MOST_RANDOM, size);
  const make = () => {
    const bytes = chunk('buffers').alloc(MathFloor(size));
    fillRandomly(bytes);
    return bytes;
  };
  return callback === undefined ? make() : later(callback, make);
}

function randomFillSync(buffer, offset = 0, size = undefined) {
  const bytes = bytesOf(buffer);
  const length = TypedArrayLength(bytes);
  needInteger(offset, 'offset', 0, length);
  if (size !== undefined) needInteger(size, 'size', 0, length - offset);
  fillRandomly(view(bytes, offset, offset + (size ?? length - offset)));
  return buffer;
}

function randomFill(buffer, offset, size, callback) {
  if (typeof offset === 'function') return later(offset, () => randomFillSync(buffer));
  if (typeof size === 'function') return later(size, () => randomFillSync(buffer, offset));
  return later(callback, () => randomFillSync(buffer, offset, size));
}

function randomInt(least, most, callback) {
  if (most === undefined || typeof most === 'function') return randomInt(0, least, most);
  if (!NumberIsInteger(least) || least > 2 ** 53 || least < -(2 ** 53)) throw argType('min', 'a safe integer', least);
  if (!NumberIsInteger(most) || most > 2 ** 53 || most < -(2 ** 53)) throw argType('max', 'a safe integer', most);
  if (most <= least) throw outOfRange('max', 'greater than the value of "min" (' + least + ')', most);
  const range = most - least;
  if (range > MOST_INT) throw outOfRange('max - min', '<= ' + MOST_INT, range);
  const make = () => least + below(range);
  return callback === undefined ? make() : later(callback, make);
}

/** A uniform random number: values beyond the last whole range are drawn again. */
function below(range) {
  const whole = (MOST_INT + 1) - ((MOST_INT + 1) % range);
  for (;;) {
    const drawn = library.NumberParseInt(entropy(6), 16);
    if (drawn < whole) return drawn % range;
  }
}

// Keys from passwords.

function pbkdf2(kind, password, salt, iterations, length) {
  const key = keyed(kind, password);
  const out = chunk('buffers').alloc(length);
  const counter = new Uint8ArrayConstructor(4);
  for (let block = 1, at = 0; at < length; block++) {
    for (let i = 0; i < 4; i++) counter[i] = block >>> (24 - 8 * i);
    let inner = start(kind, key.inner);
    update(inner, salt);
    update(inner, counter);
    let last = sealed(key, inner);
    const mixed = last;
    const sum = new Uint8ArrayConstructor(kind.size);
    TypedArraySet(sum, mixed);
    for (let i = 1; i < iterations; i++) {
      inner = start(kind, key.inner);
      update(inner, last);
      last = sealed(key, inner);
      for (let k = 0; k < kind.size; k++) sum[k] ^= last[k];
    }
    const part = MathMin(kind.size, length - at);
    TypedArraySet(out, view(sum, 0, part), at);
    at += part;
  }
  return out;
}

function pbkdf2Sync(password, salt, iterations, length, digest) {
  needString(digest, 'digest');
  const secret = secretFrom(password, 'password');
  const seed = secretFrom(salt, 'salt');
  needInteger(iterations, 'iterations', 1, 2147483647);
  needInteger(length, 'keylen', 0, 2147483647);
  return pbkdf2(needKind(digest), secret, seed, iterations, length);
}

function hkdfSync(digest, secret, salt, info, length) {
  needString(digest, 'digest');
  const kind = needKind(digest);
  needInteger(length, 'length', 0, 2147483647);
  if (length > 255 * kind.size) throw coded(RangeErrorConstructor, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
  const about = secretFrom(info, 'info');
  const extract = keyed(kind, secretFrom(salt, 'salt'));
  const first = start(kind, extract.inner);
  update(first, secretFrom(secret, 'key'));
  const expand = keyed(kind, sealed(extract, first));
  const out = new Uint8ArrayConstructor(length);
  const counter = new Uint8ArrayConstructor(1);
  let last = new Uint8ArrayConstructor(0);
  for (let at = 0; at < length; at += kind.size) {
    counter[0]++;
    const inner = start(kind, expand.inner);
    update(inner, last);
    update(inner, about);
    update(inner, counter);
    last = sealed(expand, inner);
    TypedArraySet(out, view(last, 0, MathMin(kind.size, length - at)), at);
  }
  return library.TypedArrayBuffer(out);
}

/** Calls a callback as Node does: errors in arguments are thrown instead of passed. */
function asynchronous(synchronous) {
  return (...values) => {
    const callback = values[values.length - 1];
    needFunction(callback, 'callback');
    values.length -= 1;
    const made = library.ReflectApply(synchronous, undefined, values);
    setImmediate(() => callback(null, made));
  };
}

return {
  __proto__: null, Hash, Hmac, createHash, createHmac, getHashes, getRandomValues: library.getRandomValues, hash,
  hkdf: asynchronous(hkdfSync), hkdfSync, pbkdf2: asynchronous(pbkdf2Sync), pbkdf2Sync, randomBytes, randomFill,
  randomFillSync, randomInt, randomUUID: library.randomUUID, timingSafeEqual, webcrypto: library.crypto,
};
