try { require('./draft.js') } catch (error) { error.name }
['./draft.js'].map(name => { try { require(name) } catch (error) { return error.name } })
/* ---
file draft.js: |
  function (
status: completed
result: ["SyntaxError"]
*/
