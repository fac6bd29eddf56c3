const { Buffer } = require('buffer')
const memory = new Uint8Array([1, 2, 3, 4])
const shared = Buffer.from(memory.buffer, 1, 2)
memory[1] = 9
const said = []
for (const bad of [5, null, {}, undefined]) try { Buffer.from(bad) } catch (error) { said.push(error.code) }
return [
  [...shared], [...Buffer.from(memory)], [...Buffer.from([1, 257, -1, '7'])], [...Buffer.alloc(3)], Buffer.alloc(5, 'ab').toString(),
  [...Buffer.from({ type: 'Buffer', data: [1, 2] })], Buffer.concat([Buffer.from('a'), Buffer.from('bc')]).toString(), Buffer.concat([Buffer.from('abc')], 2).toString(),
  Buffer.isBuffer(shared), Buffer.isBuffer(memory), Buffer.compare(Buffer.from('a'), Buffer.from('b')), said,
]
/* ---
modules: ["buffer"]
status: completed
result: [[9,3],[1,9,3,4],[1,1,255,7],[0,0,0],"ababa",[1,2],"abc","ab",true,false,-1,["ERR_INVALID_ARG_TYPE","ERR_INVALID_ARG_TYPE","ERR_INVALID_ARG_TYPE","ERR_INVALID_ARG_TYPE"]]
*/
