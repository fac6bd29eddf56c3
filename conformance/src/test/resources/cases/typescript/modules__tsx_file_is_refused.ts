import { view } from './view'
export default view
/* ---
file view.tsx: export const view = <b/>
status: failed
error.kind: runtime
error.type: ModuleError
error.message: Cannot import './view' at main.ts:1: JSX is not supported
error.line: 1
*/
