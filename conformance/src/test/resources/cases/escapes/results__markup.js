// Attack: texts that break out of JSON, HTML or a log line when pasted unescaped.
// Verdict: completed; the text arrives as it was.
return ['</script><script>alert(1)</script>', '"},"status":"failed', "'; DROP TABLE receipts; --", '${jndi:ldap://127.0.0.1/a}']
/* ---
status: completed
result: ["</script><script>alert(1)</script>","\"},\"status\":\"failed","'; DROP TABLE receipts; --","${jndi:ldap://127.0.0.1/a}"]
*/
