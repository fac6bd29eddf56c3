-- Which code ran in a period, and which ran out of time in it, without looking at the receipts.
drop index receipt_closed;
create index receipt_closed on receipt (tenant, closed_at, code_hash);
drop index receipt_timeout;
create index receipt_timeout on receipt (tenant, closed_at, code_hash) where timed_out = 1;
