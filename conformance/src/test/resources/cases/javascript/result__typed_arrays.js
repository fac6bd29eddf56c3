return [new Uint8Array([1, 2, 255]), new Uint16Array([258]), new Uint8Array([9, 1, 2, 9]).subarray(1, 3), new Float64Array(0)]
/* ---
status: completed
result: [{"$binary":"AQL/"},{"$binary":"AgE="},{"$binary":"AQI="},{"$binary":""}]
*/
