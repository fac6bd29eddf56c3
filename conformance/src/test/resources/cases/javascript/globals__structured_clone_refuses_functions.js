try {
  structuredClone(() => {})
} catch (e) {
  return e.name
}
/* ---
status: completed
result: "DataCloneError"
*/
