try { 5 } catch { 6 }
/* ---
status: completed
result: null
*/
