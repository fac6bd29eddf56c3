const later = <T>(value: T): Promise<T> => new Promise(done => setTimeout(done, 1, value))
const x: number = await later(20)
x + (await later<number>(1)) * 2
/* ---
status: completed
result: 22
*/
