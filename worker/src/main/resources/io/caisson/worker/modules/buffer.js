// buffer: Buffer and the other exports of Node's module.

const { atob, attempt, btoa, bytesOf, decodeUtf8 } = library;
const { decode, isAscii, needEncoding } = chunk('bytes');
const { Buffer, MAX_LENGTH, MAX_STRING_LENGTH, SHOWN, from, needBytes } = chunk('buffers');

function transcode(source, fromEncoding, toEncoding) {
  needBytes(source, 'source');
  return from(decode(source, needEncoding(fromEncoding)), toEncoding);
}

function isUtf8(bytes) {
  return attempt(decodeUtf8, bytesOf(bytes), true) !== undefined;
}

return {
  __proto__: null, Buffer, INSPECT_MAX_BYTES: SHOWN, atob, btoa, constants: { MAX_LENGTH, MAX_STRING_LENGTH },
  isAscii: (bytes) => isAscii(bytesOf(bytes)), isUtf8, kMaxLength: MAX_LENGTH, kStringMaxLength: MAX_STRING_LENGTH, transcode,
};
