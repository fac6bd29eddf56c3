console.log(Array.from({ length: 30 }, (_, i) => i))
console.log(Array.from({ length: 101 }, (_, i) => i).length, [1, 2, 3].concat(Array(3)))
console.log([, 'a', , , 'b'])
/* ---
stdout: |
  [
     0,  1,  2,  3,  4,  5,  6,  7,  8,
     9, 10, 11, 12, 13, 14, 15, 16, 17,
    18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29
  ]
  101 [ 1, 2, 3, <3 empty items> ]
  [ <1 empty item>, 'a', <2 empty items>, 'b' ]
status: completed
result: null
*/
