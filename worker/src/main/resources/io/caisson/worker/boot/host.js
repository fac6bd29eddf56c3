// The only way out: one function, given after the snapshot is loaded, that takes a number and a string and returns a
// string. It lives in this variable and nowhere else; a guest that got hold of it could forge log lines.

let host;

const HOST_LOG = 0; // 0..4 are the console levels
const HOST_ENTROPY = 5;
const HOST_CLOCK = 6;
const HOST_FILE = 7;
const HOST_CHUNK = 8;
const HOST_MORE = 9;
const HOST_PLACE = 10;

/** Writes one console line. Lone surrogates cannot be written as UTF-8 and become U+FFFD here. */
function emit(level, text) {
  if (servedCell !== cell) return;
  host(HOST_LOG + level, StringToWellFormed(text));
}
