#!/usr/bin/env node
1 + 1
/* ---
status: completed
result: 2
*/
