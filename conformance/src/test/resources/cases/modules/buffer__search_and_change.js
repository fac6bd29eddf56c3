const { Buffer } = require('buffer')
const b = Buffer.from('hello world')
return [
  b.indexOf('o'), b.indexOf('o', 5), b.lastIndexOf('o'), b.indexOf(Buffer.from('wor')), b.includes('xyz'), b.indexOf(104), b.slice(-5).toString(),
  b.subarray(0, 4).toString(), Buffer.from(b).fill('ab').toString(), Buffer.from([1, 2, 3, 4]).swap16().toString('hex'), b.equals(Buffer.from('hello world')),
  b.write('HE'), b.toString('latin1', 0, 3), Buffer.from('abc').copy(b, 1), b.toString(), JSON.stringify(Buffer.from('hi')),
]
/* ---
modules: ["buffer"]
status: completed
result: [4,7,7,6,false,0,"world","hell","abababababa","02010403",true,2,"HEl",3,"Habco world","{\"type\":\"Buffer\",\"data\":[104,105]}"]
*/
