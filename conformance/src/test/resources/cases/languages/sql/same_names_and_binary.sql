SELECT 1 AS a, 2.5 AS a, x'00ff' AS b, NULL AS c;
/* ---
status: completed
result: [{"a":1,"a_2":2.5,"b":{"$binary":"AP8="},"c":null}]
*/
