import { gzipSync, gunzipSync, brotliCompressSync, brotliDecompressSync } from 'node:zlib'
const text = 'é'.repeat(10000)
export default [gunzipSync(gzipSync(text)).toString() === text, brotliDecompressSync(brotliCompressSync(text)).length, gzipSync(text).length < 200]
/* ---
modules: ["zlib"]
tier: standard
status: completed
result: [true,20000,true]
runtime: node
*/
