return [Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getHours(), new Date(2026, 0, 1).toISOString()]
/* ---
status: completed
result: ["UTC",0,"2026-01-01T00:00:00.000Z"]
*/
