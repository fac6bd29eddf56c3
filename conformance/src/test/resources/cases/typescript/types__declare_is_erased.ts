declare const VERSION: string
declare function external(x: number): void
declare class Ghost { x: number }
declare module 'nowhere' { export const y: number }
declare global { interface Array<T> { last(): T } }
declare enum Far { A }
export {}
export default typeof VERSION + typeof external + typeof Ghost
/* ---
status: completed
result: "undefinedundefinedundefined"
*/
