CREATE TABLE t (a PRIMARY KEY, b);
INSERT INTO t VALUES (1, x'ff'), (2, 'two');
CREATE TRIGGER log AFTER UPDATE ON t BEGIN
  SELECT 1; -- inside
END;
UPDATE t SET a = a + 10 WHERE a > 1;
/* ---
status: completed
result: {"changes":3}
*/
