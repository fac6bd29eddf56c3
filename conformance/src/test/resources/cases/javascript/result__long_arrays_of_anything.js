const numbers = Array.from({ length: 40 }, (_, i) => i)
const mixed = [...numbers, new Map([[1, 'a']]), 5n, () => 1, undefined, new Date(0), { toJSON: () => 'own' }]
let read = 0
const counting = new Proxy(numbers, { get: (target, key) => (key === '3' && read++, target[key]) })
return { numbers: numbers.length, first: mixed, again: [mixed, mixed].length, texts: numbers.map(String), counting, get read() { return read } }
/* ---
status: completed
result: {"numbers":40,"first":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,[[1,"a"]],"5",null,null,"1970-01-01T00:00:00.000Z","own"],"again":2,"texts":["0","1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16","17","18","19","20","21","22","23","24","25","26","27","28","29","30","31","32","33","34","35","36","37","38","39"],"counting":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39],"read":1}
*/
