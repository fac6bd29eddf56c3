import { basename } from 'node:path';
import { double } from './double.mjs';
console.log(basename(import.meta.url), await Promise.resolve(double(21)));
/* ---
file double.mjs: export const double = (x) => x * 2;
status: completed
result: null
stdout: main.js 42
*/
