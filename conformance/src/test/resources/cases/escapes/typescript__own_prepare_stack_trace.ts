// Attack: takes over the writing of stacks, and the sites they are written from, to name a place outside the source
// Verdict: the writer is back and the sites write themselves; kind, message and place are right
const steal = (Error as any).prepareStackTrace
let prototype: any;
(Error as any).prepareStackTrace = (_: Error, sites: any[]) => { prototype = Object.getPrototypeOf(sites[0]); return '' };
new Error().stack
prototype.toString = () => '/etc/passwd (caisson:boot:1:1)';
(Error as any).prepareStackTrace = steal
throw new Error('mine')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: mine
error.line: 9
error.column: 7
*/
