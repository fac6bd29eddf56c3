SELECT 1;
-- a comment
SELECT * FROM nothere;
/* ---
status: failed
error.kind: runtime
error.type: OperationalError
error.message: no such table: nothere
error.line: 3
stderr: main.sql:3: no such table: nothere
exitCode: 1
*/
