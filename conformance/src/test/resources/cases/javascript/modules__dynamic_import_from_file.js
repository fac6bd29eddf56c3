import load from './lib/load.js'
export default async () => (await load()).default
/* ---
file lib/load.js: export default () => import('./late.js')
file lib/late.js: export default 'late'
status: completed
result: "late"
*/
