import { createHmac } from 'node:crypto'
export default ['md5', 'sha1', 'sha256', 'sha512'].map(name => createHmac(name, 'key').update('data').update('more').digest('hex'))
  .concat(createHmac('sha256', 'k'.repeat(200)).update('').digest('base64'))
/* ---
modules: ["crypto"]
status: completed
result: ["13d8277c5d02b3a75717225b7f9ed57e","f03e5c7daa51b29e0a15dfb73167c36741772b91","75e40cf60ee8f53e87a8ecb73673d0aa43d1348f49aa3fe330bdcf5d659ac7a7","5496638d38eebfe0a0623287bcbaee6de6e9db145910a18cfc67249d7468c895c3463db368cc52d53d4a40157f46022fbf07626f2528c9c0a84919198e048156","1rdB6J+Piaz6TPye2WbgdwE46j48HCziM7yBinwp3Yo="]
*/
