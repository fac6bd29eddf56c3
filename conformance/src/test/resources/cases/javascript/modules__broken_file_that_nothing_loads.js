require('./good.js')
/* ---
file good.js: |
  module.exports = 1
file notes/draft.js: |
  function (
status: completed
result: 1
*/
