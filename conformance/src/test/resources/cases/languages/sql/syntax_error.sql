SELECT 1;

SELECT *
FROM WHERE x;
/* ---
status: failed
error.kind: syntax
error.type: OperationalError
error.message: near "WHERE": syntax error
error.line: 4
stderr: main.sql:4: near "WHERE": syntax error
exitCode: 1
*/
