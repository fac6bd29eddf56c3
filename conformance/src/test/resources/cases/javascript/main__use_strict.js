'use strict'
function main() {
  return this === undefined
}
/* ---
status: completed
result: true
*/
