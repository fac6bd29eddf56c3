const { createHash } = require('crypto')
return ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].map(name => createHash(name).update('The quick brown fox').digest('hex'))
/* ---
modules: ["crypto"]
status: completed
result: ["a2004f37730b9445670a738fa0fc9ee5","c519c1a06cdbeb2bc499e22137fb48683858b345","146129bd31db775c819f4c28929cc5ac7130d4bac470e97134857c1a","5cac4f980fedc3d3f1f99b4be3472c9b30d56523e632d151237ec9309048bda9","2e45933dd1a1e6a6928a732d58abeb180c225e5e7b99c64eb6f233a7b99ee4635c17f44ca544cf620cf4289deb4c08cf","015e6d23e760f612cca616c54f110cb12dd54213f1e046c7607081372402eff4936b379296ed549236020afb37bd3e728a044a4243754f095498c98bc24f77e0"]
*/
