return [new Date(0), new Date(NaN), { at: new Date(Date.UTC(2026, 10, 15, 1, 2, 3, 4)) }]
/* ---
status: completed
result: ["1970-01-01T00:00:00.000Z",null,{"at":"2026-11-15T01:02:03.004Z"}]
*/
