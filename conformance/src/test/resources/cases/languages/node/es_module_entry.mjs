import { createHash } from 'crypto';
console.log(createHash('sha256').update('é').digest('hex').slice(0, 8));
/* ---
entry: app.mjs
status: completed
result: null
stdout: 4a99557e
*/
