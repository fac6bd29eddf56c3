-- The key that made a key. A key ends with its parent; keys that the operator made have none.
alter table api_key add column parent text;
