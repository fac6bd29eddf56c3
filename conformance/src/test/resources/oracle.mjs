// Prints what Node makes of case files: for each a line with its result, and one with what it logged as base64.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { format } from 'node:util'

const require = createRequire(import.meta.url)
const AsyncFunction = (async () => {}).constructor

/** A module as one, anything else as the body of a function. The tail of a case file is a comment. */
async function run(source) {
  if (!/^(import|export) /m.test(source)) return new AsyncFunction('require', 'context', source)(require, {})
  const { default: exported } = await import('data:text/javascript,' + encodeURIComponent(source))
  return typeof exported === 'function' ? exported({}) : exported
}

for (const file of process.argv.slice(2)) {
  const lines = []
  console.log = (...values) => lines.push(format(...values))
  let result
  try {
    result = JSON.stringify(await run(readFileSync(file, 'utf8'))) ?? 'null'
  } catch (error) {
    result = JSON.stringify(`${error}`)
  }
  process.stdout.write(`${result}\n${Buffer.from(lines.join('\n')).toString('base64')}\n`)
}
