const uuid = crypto.randomUUID()
const bytes = crypto.getRandomValues(new Uint8Array(32))
return [/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid), uuid !== crypto.randomUUID(), bytes.some(b => b !== 0)]
/* ---
status: completed
result: [true,true,true]
*/
