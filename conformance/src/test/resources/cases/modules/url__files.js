import { fileURLToPath, pathToFileURL } from 'node:url'
const said = []
for (const bad of ['http://x/', 'file://host/x', 'file:///a%2Fb']) try { fileURLToPath(bad) } catch (error) { said.push(error.code) }
export default [fileURLToPath('file:///a%20b/c.txt'), pathToFileURL('/a b/#?.txt').href, said]
/* ---
modules: ["url"]
status: completed
result: ["/a b/c.txt","file:///a%20b/%23%3F.txt",["ERR_INVALID_URL_SCHEME","ERR_INVALID_FILE_URL_HOST","ERR_INVALID_FILE_URL_PATH"]]
*/
