-- the last statement that returns columns is the result
CREATE TABLE x (a INTEGER, b TEXT);
INSERT INTO x VALUES (1, 'one;'), (2, 'zwei é');
SELECT t.name, x.b, :factor * x.a AS n, json_array_length(:ids) AS ids
FROM t JOIN x ON x.a = t.id ORDER BY 1
/* ---
input: {"t":[{"id":1,"name":"p"},{"id":2,"name":"q"}],"factor":10,"ids":[1,2]}
status: completed
result: [{"name":"p","b":"one;","n":10,"ids":2},{"name":"q","b":"zwei é","n":20,"ids":2}]
runtime: sqlite
*/
