context + '!'
/* ---
input: "grüße 🎈"
status: completed
result: "grüße 🎈!"
*/
