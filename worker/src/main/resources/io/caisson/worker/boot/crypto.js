// crypto.getRandomValues and randomUUID from the operating system's entropy; performance.

const HEX = '0123456789abcdef';
const INTEGER_ARRAYS = new SetConstructor();
for (const name of ('Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array '
  + 'BigInt64Array BigUint64Array').split(' ')) {
  INTEGER_ARRAYS.add(name);
}

/** `count` random bytes as hexadecimal text. */
function entropy(count) {
  return host(HOST_ENTROPY, StringConstructor(count));
}

class Crypto {
  getRandomValues(array) {
    if (!ArrayBufferIsView(array) || !SetHas(INTEGER_ARRAYS, TypedArrayTag(array))) {
      throw domException('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
    }
    const bytes = bytesOfView(array);
    const length = TypedArrayLength(bytes);
    if (length > 65536) {
      throw domException('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
    }
    Uint8ArraySetFromHex(bytes, entropy(length));
    return array;
  }
  randomUUID() {
    const random = entropy(16);
    const variant = HEX[8 + (StringIndexOf(HEX, random[16]) & 3)];
    return StringSlice(random, 0, 8) + '-' + StringSlice(random, 8, 12) + '-4' + StringSlice(random, 13, 16) + '-'
      + variant + StringSlice(random, 17, 20) + '-' + StringSlice(random, 20, 32);
  }
}
const { getRandomValues, randomUUID } = Crypto.prototype;
delete Crypto.prototype.constructor;
ObjectDefineProperty(Crypto.prototype, SymbolToStringTag, { __proto__: null, value: 'Crypto', configurable: true });
const guestCrypto = new Crypto();
defineGlobal('crypto', guestCrypto);

class Performance {
  now() {
    return now();
  }
  get timeOrigin() {
    return DateNow() - now();
  }
  toJSON() {
    return { timeOrigin: DateNow() - now() };
  }
}
delete Performance.prototype.constructor;
ObjectDefineProperty(Performance.prototype, SymbolToStringTag, { __proto__: null, value: 'Performance', configurable: true });
defineGlobal('performance', new Performance());
