SELECT c2, count(*) AS n, sum(c1) FROM "my table" GROUP BY c2 ORDER BY c2;
/* ---
input: {"my table":[[1,"a"],[2,"b"],[3,"a"],[null,null]]}
status: completed
result: [{"c2":null,"n":1,"sum(c1)":null},{"c2":"a","n":2,"sum(c1)":4},{"c2":"b","n":1,"sum(c1)":2}]
*/
