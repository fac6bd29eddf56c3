import type { Api } from './api'
/// <reference path="./globals.d.ts" />
const api: Api = { url: 'u' }
export default api.url
/* ---
file api.d.ts: export interface Api { url: string }
file globals.d.ts: declare const X: number
status: completed
result: "u"
*/
