const names = []
for (const f of [() => btoa('ü€'), () => atob('*')]) {
  try { f() } catch (e) { names.push(e.name) }
}
return names
/* ---
status: completed
result: ["InvalidCharacterError","InvalidCharacterError"]
*/
