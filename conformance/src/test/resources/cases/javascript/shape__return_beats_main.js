function main() { console.log('called'); return 'main' }
return 'root'
/* ---
note: with a root-level return nothing else is called
status: completed
result: "root"
*/
