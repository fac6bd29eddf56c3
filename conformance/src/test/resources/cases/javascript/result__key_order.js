return { b: 1, 2: 'two', a: 3, 1: 'one' }
/* ---
status: completed
result: {"1":"one","2":"two","b":1,"a":3}
*/
