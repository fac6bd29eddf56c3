-- What is kept of an execution, as its receipt says it; 0 where that was not measured yet.
alter table receipt add column stored_bytes bigint not null default 0;
alter table rollup add column stored_bytes bigint not null default 0;

-- How many bytes are stored of a tenant now, changed in the transactions that store or remove them. Each change raises
-- `changes`, so that of two readings the later one is known.
create table tenant_storage (
    tenant text not null primary key,
    bytes bigint not null,
    changes bigint not null
);

-- What a megabyte costs when it is stored, and what a tenant may have stored; 0 for no bound. Earlier receipts stored
-- 0 bytes, so the shipped list can have a price. An operator's own lists get none unasked, but the ceiling.
alter table price_list add column per_stored_megabyte text not null default '0';
alter table price_list add column storage_bytes bigint not null default 0;
update price_list set per_stored_megabyte = per_megabyte where version = 1;
update price_list set storage_bytes = case tier
    when 'basic' then 1073741824
    when 'standard' then 10737418240
    when 'premium' then 107374182400
    else 0 end;
