try {
  crypto.getRandomValues(new Uint8Array(65537))
} catch (e) {
  return e.name
}
/* ---
status: completed
result: "QuotaExceededError"
*/
