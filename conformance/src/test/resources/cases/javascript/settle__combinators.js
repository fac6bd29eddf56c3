const later = (value, ms) => new Promise(resolve => setTimeout(resolve, ms, value))
return [
  await Promise.all([later(1, 3), later(2, 1)]),
  await Promise.race([later('slow', 30), later('fast', 1)]),
  await Promise.any([Promise.reject(new Error('x')), later('any', 1)]),
  (await Promise.allSettled([later(1, 1), Promise.reject(2)])).map(each => each.status),
]
/* ---
status: completed
result: [[1,2],"fast","any",["fulfilled","rejected"]]
*/
