-- What several servers share. A time is in microseconds since 1970, by the clock of this database.

-- A bucket of executions a minute, by the moment when it is full again. The bucket '' is that of the tenant, '=name' that
-- of a key, '+' that of all further keys. After a crash of the database all buckets are full.
create unlogged table rate_bucket (
    tenant text not null,
    per_minute integer not null,
    bucket text not null,
    full_at bigint not null,
    primary key (tenant, per_minute, bucket)
) with (fillfactor = 50);

-- A call with an idempotency key: under way while `ended_at` is null. `holder` renews `lease_end` until then.
create table idempotency_claim (
    tenant text not null,
    caller text not null,
    key text not null,
    request_hash text not null,
    node integer not null,
    holder text not null,
    lease_end bigint not null,
    ended_at bigint,
    receipt_id text,
    receipt text,
    primary key (tenant, caller, key)
);
create index claim_under_way on idempotency_claim (holder) where ended_at is null;
create index claim_ended on idempotency_claim (ended_at) where ended_at is not null;

-- A key that was revoked, by the hash of its text.
create table revocation (
    hash text not null primary key,
    revoked_at bigint not null
);
create index revocation_by_time on revocation (revoked_at);
