#!/usr/bin/env node
return 3
/* ---
status: completed
result: 3
*/
