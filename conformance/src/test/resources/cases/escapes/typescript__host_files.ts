// Attack: names files of the host in every way a TypeScript text can
// Verdict: directives are comments, imports find only files of the request
/// <reference path="/etc/passwd" />
/// <reference types="node" />
import type { A } from '/etc/passwd'
const tried: string[] = []
for (const name of ['/etc/passwd', '../../etc/passwd.ts', './../../../etc/hostname', 'file:///etc/passwd', './%2e%2e/etc/passwd']) {
  try { await import(name); tried.push('loaded') } catch (e) { tried.push((e as Error).name) }
  try { require(name); tried.push('loaded') } catch (e) { tried.push((e as Error).name) }
}
return tried.filter(t => t === 'loaded').length
/* ---
status: completed
result: 0
*/
