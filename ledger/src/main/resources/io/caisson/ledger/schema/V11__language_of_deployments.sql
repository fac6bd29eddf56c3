-- A list of versions tells the language of each. Reading it from the stored request costs SQLite the whole request.
-- Null in rows that are older: there the request is read.
alter table deployment add column language text;
