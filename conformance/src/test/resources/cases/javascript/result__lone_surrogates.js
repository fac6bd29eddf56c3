return ['a\ud800b', { '\udc00': '😀' }]
/* ---
status: completed
result: ["a�b",{"�":"😀"}]
*/
