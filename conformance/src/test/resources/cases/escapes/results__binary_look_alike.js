// Attack: an object that looks like encoded binary data.
// Verdict: completed; it is data like any other and nobody decodes it.
return { $binary: '../../etc/passwd', $type: 'java.lang.Runtime', '@class': 'java.net.URL' }
/* ---
status: completed
result: {"$binary":"../../etc/passwd","$type":"java.lang.Runtime","@class":"java.net.URL"}
*/
