const re: RegExp = /[<>](?<n>\d+)\/"'`/u
const text = `<1/"'\`` as string
const raw = String.raw`\n${1 as number}`
return [re.test(text), raw]
/* ---
status: completed
result: [true,"\\n1"]
*/
