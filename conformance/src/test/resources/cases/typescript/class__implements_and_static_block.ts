interface Walks { walk(): string }
interface Talks<T> { talk(what: T): T }
class Robot implements Walks, Talks<string> {
  static log: string[] = []
  static { Robot.log.push('ready') }
  walk(): string { return 'w' }
  talk(what: string): string { return what }
  async *steps(): AsyncGenerator<number, void, unknown> { yield 1; yield 2 }
}
const seen: number[] = []
for await (const s of new Robot().steps()) seen.push(s)
return [Robot.log, seen, new Robot().talk('hi')]
/* ---
status: completed
result: [["ready"],[1,2],"hi"]
*/
