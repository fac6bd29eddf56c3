const buffer = new Uint8Array([1, 2, 3]).buffer
return [buffer, new DataView(buffer, 1)]
/* ---
status: completed
result: [{"$binary":"AQID"},{"$binary":"AgM="}]
*/
