-- passes: standard
ATTACH DATABASE ':memory:' AS other;
CREATE TABLE other.t (a INTEGER);
SELECT count(*), 'load_extension(1)' FROM other.t;
