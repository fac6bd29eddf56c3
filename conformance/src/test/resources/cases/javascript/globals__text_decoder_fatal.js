try {
  new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff]))
} catch (e) {
  return e.name
}
/* ---
status: completed
result: "TypeError"
*/
