// The message digests MD5, SHA-1 and SHA-2 (RFC 1321, FIPS 180-4).
//
// They are computed here and not by the host: the state of a digest is memory of its guest, the time it takes is time
// of its guest, an endless update ends where any loop of the guest ends, and no byte of it crosses into Java.

const {
  MathFloor, MathMin, NumberParseInt, StringSlice, TypedArrayLength, TypedArraySet, Uint8ArrayConstructor,
  typedArrays,
} = library;
const Words = typedArrays.Int32Array;

function words(hex) {
  const table = new Words(hex.length / 8);
  for (let i = 0; i < hex.length / 8; i++) table[i] = NumberParseInt(StringSlice(hex, 8 * i, 8 * i + 8), 16);
  return table;
}

// The first 64 bits of the fractions of the cube roots of the first 80 primes. SHA-256 uses the first 32 of 64 of them.
const ROOTS = words(
  '428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc3956c25bf348b538'
  + '59f111f1b605d019923f82a4af194f9bab1c5ed5da6d8118d807aa98a303024212835b0145706fbe'
  + '243185be4ee4b28c550c7dc3d5ffb4e272be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235'
  + 'c19bf174cf692694e49b69c19ef14ad2efbe4786384f25e30fc19dc68b8cd5b5240ca1cc77ac9c65'
  + '2de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5983e5152ee66dfab'
  + 'a831c66d2db43210b00327c898fb213fbf597fc7beef0ee4c6e00bf33da88fc2d5a79147930aa725'
  + '06ca6351e003826f142929670a0e6e7027b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed'
  + '53380d139d95b3df650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353b'
  + 'a2bfe8a14cf10364a81a664bbc423001c24b8b70d0f89791c76c51a30654be30d192e819d6ef5218'
  + 'd69906245565a910f40e35855771202a106aa07032bbd1b819a4c116b8d2d0c81e376c085141ab53'
  + '2748774cdf8eeb9934b0bcb5e19b48a8391c0cb3c5c95a634ed8aa4ae3418acb5b9cca4f7763e373'
  + '682e6ff3d6b2b8a3748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec'
  + '90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532bca273eceea26619c'
  + 'd186b8c721c0c207eada7dd6cde0eb1ef57d4f7fee6ed17806f067aa72176fba0a637dc5a2c898a6'
  + '113f9804bef90dae1b710b35131c471b28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc'
  + '431d67c49c100d4c4cc5d4becb3e42b6597f299cfc657e2a5fcb6fab3ad6faec6c44198c4a475817');
// Of the square roots of the first 16 primes: where SHA-512 and SHA-384 begin. SHA-256 begins with the upper halves of
// the first eight, SHA-224 with the lower halves of the others.
const BEGIN = words(
  '6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1'
  + '510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179'
  + 'cbbb9d5dc1059ed8629a292a367cd5079159015a3070dd17152fecd8f70e5939'
  + '67332667ffc00b318eb44a8768581511db0c2e0d64f98fa747b5481dbefa4fa4');
// The first 32 bits of |sin(1)|, |sin(2)|, ...
const SINES = words(
  'd76aa478e8c7b756242070dbc1bdceeef57c0faf4787c62aa8304613fd469501'
  + '698098d88b44f7afffff5bb1895cd7be6b901122fd987193a679438e49b40821'
  + 'f61e2562c040b340265e5a51e9b6c7aad62f105d02441453d8a1e681e7d3fbc8'
  + '21e1cde6c33707d6f4d50d87455a14eda9e3e905fcefa3f8676f02d98d2a4c8a'
  + 'fffa39428771f6816d9d6122fde5380ca4beea444bdecfa9f6bb4b60bebfbc70'
  + '289b7ec6eaa127fad4ef308504881d05d9d4d039e6db99e51fa27cf8c4ac5665'
  + 'f4292244432aff97ab9423a7fc93a039655b59c38f0ccc92ffeff47d85845dd1'
  + '6fa87e4ffe2ce6e0a30143144e0811a1f7537e82bd3af2352ad7d2bbeb86d391');

function halves(from, low) {
  const begin = new Words(8);
  for (let i = 0; i < 8; i++) begin[i] = BEGIN[2 * (from + i) + low];
  return begin;
}

const upper = new Words(64);
for (let i = 0; i < 64; i++) upper[i] = ROOTS[2 * i];

const SHIFTS = words('000000070000000c0000001100000016' + '00000005000000090000000e00000014'
  + '000000040000000b0000001000000017' + '000000060000000a0000000f00000015');

function md5(state, block, work) {
  for (let i = 0; i < 16; i++) {
    work[i] = block[4 * i] | (block[4 * i + 1] << 8) | (block[4 * i + 2] << 16) | (block[4 * i + 3] << 24);
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  for (let i = 0; i < 64; i++) {
    let mixed;
    let at;
    if (i < 16) {
      mixed = (b & c) | (~b & d);
      at = i;
    } else if (i < 32) {
      mixed = (d & b) | (~d & c);
      at = (5 * i + 1) & 15;
    } else if (i < 48) {
      mixed = b ^ c ^ d;
      at = (3 * i + 5) & 15;
    } else {
      mixed = c ^ (b | ~d);
      at = (7 * i) & 15;
    }
    const sum = (a + mixed + SINES[i] + work[at]) | 0;
    const by = SHIFTS[(i >> 4) * 4 + (i & 3)];
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << by) | (sum >>> (32 - by)))) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}

function load(block, work) {
  for (let i = 0; i < 16; i++) {
    work[i] = (block[4 * i] << 24) | (block[4 * i + 1] << 16) | (block[4 * i + 2] << 8) | block[4 * i + 3];
  }
}

function sha1(state, block, work) {
  load(block, work);
  for (let i = 16; i < 80; i++) {
    const mixed = work[i - 3] ^ work[i - 8] ^ work[i - 14] ^ work[i - 16];
    work[i] = (mixed << 1) | (mixed >>> 31);
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  for (let i = 0; i < 80; i++) {
    const mixed = i < 20 ? ((b & c) | (~b & d)) + 0x5a827999
      : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
        : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
          : (b ^ c ^ d) + 0xca62c1d6;
    const next = (((a << 5) | (a >>> 27)) + mixed + e + work[i]) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
}

function sha256(state, block, work) {
  load(block, work);
  for (let i = 16; i < 64; i++) {
    const x = work[i - 15];
    const y = work[i - 2];
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    work[i] = (work[i - 16] + low + work[i - 7] + high) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + upper[i] + work[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

// 64-bit words are pairs: upper half at an even index, lower half after it. `low` sums unsigned lower halves; what they
// carry over is what does not fit 32 bits.

function sha512(state, block, work) {
  for (let i = 0; i < 32; i++) {
    work[i] = (block[4 * i] << 24) | (block[4 * i + 1] << 16) | (block[4 * i + 2] << 8) | block[4 * i + 3];
  }
  for (let i = 32; i < 160; i += 2) {
    const xh = work[i - 30];
    const xl = work[i - 29];
    const yh = work[i - 4];
    const yl = work[i - 3];
    const s0h = ((xh >>> 1) | (xl << 31)) ^ ((xh >>> 8) | (xl << 24)) ^ (xh >>> 7);
    const s0l = ((xl >>> 1) | (xh << 31)) ^ ((xl >>> 8) | (xh << 24)) ^ ((xl >>> 7) | (xh << 25));
    const s1h = ((yh >>> 19) | (yl << 13)) ^ ((yl >>> 29) | (yh << 3)) ^ (yh >>> 6);
    const s1l = ((yl >>> 19) | (yh << 13)) ^ ((yh >>> 29) | (yl << 3)) ^ ((yl >>> 6) | (yh << 26));
    const low = (work[i - 31] >>> 0) + (s0l >>> 0) + (work[i - 13] >>> 0) + (s1l >>> 0);
    work[i] = (work[i - 32] + s0h + work[i - 14] + s1h + MathFloor(low / 4294967296)) | 0;
    work[i + 1] = low | 0;
  }
  let ah = state[0];
  let al = state[1];
  let bh = state[2];
  let bl = state[3];
  let ch = state[4];
  let cl = state[5];
  let dh = state[6];
  let dl = state[7];
  let eh = state[8];
  let el = state[9];
  let fh = state[10];
  let fl = state[11];
  let gh = state[12];
  let gl = state[13];
  let hh = state[14];
  let hl = state[15];
  for (let i = 0; i < 160; i += 2) {
    const s1h = ((eh >>> 14) | (el << 18)) ^ ((eh >>> 18) | (el << 14)) ^ ((el >>> 9) | (eh << 23));
    const s1l = ((el >>> 14) | (eh << 18)) ^ ((el >>> 18) | (eh << 14)) ^ ((eh >>> 9) | (el << 23));
    const low1 = (hl >>> 0) + (s1l >>> 0) + (((el & fl) ^ (~el & gl)) >>> 0) + (ROOTS[i + 1] >>> 0) + (work[i + 1] >>> 0);
    const t1h = (hh + s1h + ((eh & fh) ^ (~eh & gh)) + ROOTS[i] + work[i] + MathFloor(low1 / 4294967296)) | 0;
    const s0h = ((ah >>> 28) | (al << 4)) ^ ((al >>> 2) | (ah << 30)) ^ ((al >>> 7) | (ah << 25));
    const s0l = ((al >>> 28) | (ah << 4)) ^ ((ah >>> 2) | (al << 30)) ^ ((ah >>> 7) | (al << 25));
    const low2 = (s0l >>> 0) + (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0);
    const t2h = (s0h + ((ah & bh) ^ (ah & ch) ^ (bh & ch)) + MathFloor(low2 / 4294967296)) | 0;
    hh = gh;
    hl = gl;
    gh = fh;
    gl = fl;
    fh = eh;
    fl = el;
    const lowE = (dl >>> 0) + ((low1 | 0) >>> 0);
    eh = (dh + t1h + MathFloor(lowE / 4294967296)) | 0;
    el = lowE | 0;
    dh = ch;
    dl = cl;
    ch = bh;
    cl = bl;
    bh = ah;
    bl = al;
    const lowA = ((low1 | 0) >>> 0) + ((low2 | 0) >>> 0);
    ah = (t1h + t2h + MathFloor(lowA / 4294967296)) | 0;
    al = lowA | 0;
  }
  add64(state, 0, ah, al);
  add64(state, 2, bh, bl);
  add64(state, 4, ch, cl);
  add64(state, 6, dh, dl);
  add64(state, 8, eh, el);
  add64(state, 10, fh, fl);
  add64(state, 12, gh, gl);
  add64(state, 14, hh, hl);
}

function add64(state, at, high, low) {
  const sum = (state[at + 1] >>> 0) + (low >>> 0);
  state[at] = (state[at] + high + MathFloor(sum / 4294967296)) | 0;
  state[at + 1] = sum | 0;
}

function kind(compress, begin, size, blockSize, little = false) {
  return { __proto__: null, compress, begin, size, blockSize, little };
}

const begin512 = new Words(16);
const begin384 = new Words(16);
for (let i = 0; i < 16; i++) {
  begin512[i] = BEGIN[i];
  begin384[i] = BEGIN[16 + i];
}
const begin1 = words('67452301efcdab8998badcfe10325476c3d2e1f0');

const KINDS = {
  __proto__: null,
  md5: kind(md5, begin1, 16, 64, true),
  sha1: kind(sha1, begin1, 20, 64),
  sha224: kind(sha256, halves(8, 1), 28, 64),
  sha256: kind(sha256, halves(0, 0), 32, 64),
  sha384: kind(sha512, begin384, 48, 128),
  sha512: kind(sha512, begin512, 64, 128),
};

/** A hash in progress, of a kind or as a copy of another. */
function start(kind, from = undefined) {
  const state = new Words(16);
  TypedArraySet(state, from === undefined ? kind.begin : from.state);
  const block = new Uint8ArrayConstructor(kind.blockSize);
  if (from !== undefined) TypedArraySet(block, from.block);
  return { __proto__: null, kind, state, block, used: from?.used ?? 0, total: from?.total ?? 0, work: new Words(160) };
}

function update(digest, bytes) {
  const { block, state, work } = digest;
  const { blockSize, compress } = digest.kind;
  const length = TypedArrayLength(bytes);
  digest.total += length;
  let at = 0;
  while (at < length) {
    const part = MathMin(blockSize - digest.used, length - at);
    for (let i = 0; i < part; i++) block[digest.used + i] = bytes[at + i];
    digest.used += part;
    at += part;
    if (digest.used < blockSize) return;
    compress(state, block, work);
    digest.used = 0;
  }
}

/** Pads and returns the bytes of the hash, which cannot be used afterwards. */
function finish(digest) {
  const { block, state, work } = digest;
  const { blockSize, compress, little, size } = digest.kind;
  block[digest.used++] = 0x80;
  if (digest.used > blockSize - blockSize / 8) {
    for (let i = digest.used; i < blockSize; i++) block[i] = 0;
    compress(state, block, work);
    digest.used = 0;
  }
  for (let i = digest.used; i < blockSize; i++) block[i] = 0;
  let bits = digest.total * 8;
  for (let i = 0; i < 8 && bits > 0; i++) {
    block[little ? blockSize - 8 + i : blockSize - 1 - i] = bits % 256;
    bits = MathFloor(bits / 256);
  }
  compress(state, block, work);
  const out = new Uint8ArrayConstructor(size);
  for (let i = 0; i < size; i++) out[i] = state[i >> 2] >> (little ? 8 * (i & 3) : 24 - 8 * (i & 3));
  return out;
}

/** An HMAC (RFC 2104): an inner and an outer hash, which are copied for each message. */
function keyed(kind, key) {
  if (TypedArrayLength(key) > kind.blockSize) {
    const short = start(kind);
    update(short, key);
    key = finish(short);
  }
  const pad = new Uint8ArrayConstructor(kind.blockSize);
  for (let i = 0; i < kind.blockSize; i++) pad[i] = (i < TypedArrayLength(key) ? key[i] : 0) ^ 0x36;
  const inner = start(kind);
  update(inner, pad);
  for (let i = 0; i < kind.blockSize; i++) pad[i] ^= 0x36 ^ 0x5c;
  const outer = start(kind);
  update(outer, pad);
  return { __proto__: null, inner, outer };
}

/** Finishes an inner hash and returns the outer hash of it. */
function sealed(key, inner) {
  const outer = start(key.outer.kind, key.outer);
  update(outer, finish(inner));
  return finish(outer);
}

return { __proto__: null, KINDS, finish, keyed, sealed, start, update };
