{ a: 1 }
/* ---
note: a source that is one object literal is that object, although it could be a block with a label
status: completed
result: {"a":1}
*/
