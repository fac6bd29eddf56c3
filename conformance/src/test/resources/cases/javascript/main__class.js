class main {
  constructor() { console.log('made') }
}
/* ---
status: completed
result: null
*/
