class A {
  declare ghost: string
  static readonly made: number = 1
  static #count = 0
  private static instance?: A
  x!: number
  readonly y: number = 2
  'quoted key'?: string
  [key: string]: unknown
  #secret: string = 's'
  private get secret(): string { return this.#secret }
  static create(): A { return this.instance ??= (A.#count++, new A()) }
  static get count(): number { return A.#count }
  reveal() { return this.secret }
}
A.create(); A.create()
return [A.made, A.count, 'ghost' in A.create(), 'x' in A.create(), A.create().reveal(), A.create().y]
/* ---
status: completed
result: [1,1,false,true,"s",2]
*/
