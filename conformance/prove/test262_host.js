function print(text) { console.log(text); }
var $262 = {
  global: globalThis,
  gc() {},
  evalScript(text) { return (0, eval)(text); },
  detachArrayBuffer(buffer) { structuredClone(buffer, { transfer: [buffer] }); },
};
