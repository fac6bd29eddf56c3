import fs from 'fs'
import { open } from './open'

type Path = string
interface Never { read: boolean }

export function main(path: Path): string {
  const never: Never = { read: false }; return open(path)
}
/* ---
modules: ["fs"]
input: {"path":"nothing.txt"}
file open.ts: |
  import * as fs from 'fs'
  interface Unused { a: 1 }

  export const open = (path: string): string => fs.readFileSync(path as string, 'utf8')
status: failed
error.kind: runtime
error.message: ENOENT: no such file or directory, open 'nothing.txt'
error.line: 4
error.column: 50
stack: |
  Error: ENOENT: no such file or directory, open 'nothing.txt'
      at open (open.ts:4:50)
      at main (main.ts:8:48)
*/
