-- One row for each execution that has ended, in the order of their ends.
create table receipt (
    opened bigint not null,
    id text not null,
    tenant text not null,
    caller text not null,
    agent_id text not null,
    channel_id text not null,
    description text not null,
    session_id text not null,
    deployment_id text not null,
    idempotency_key text not null,
    request_hash text not null,
    language text not null,
    connector text not null,
    code_hash text not null,
    code_length bigint not null,
    snippet text not null,
    source_kept integer not null,
    tier text not null,
    price_list bigint not null,
    allowed integer not null,
    risk_score double precision not null,
    reason text not null,
    findings text not null,
    errors integer not null,
    warnings integer not null,
    validation_micros bigint not null,
    limits_asked text not null,
    limits text not null,
    timeout_ms bigint not null,
    opened_at bigint not null,
    position ${number} not null primary key,
    status text not null,
    success integer not null,
    error_kind text not null,
    error text not null,
    timed_out integer not null,
    reached text not null,
    exit_code integer,
    wall_micros bigint not null,
    cpu_micros bigint not null,
    compile_micros bigint,
    queue_micros bigint not null,
    peak_memory_bytes bigint not null,
    output_bytes bigint not null,
    result_bytes bigint not null,
    log_count bigint not null,
    truncated integer not null,
    containment text not null,
    runtime text not null,
    runtime_version text not null,
    units_micro bigint not null,
    amount_pico bigint not null,
    currency text not null,
    artifacts text not null,
    closed_at bigint not null,
    document text not null,
    document_hash text not null,
    -- the chain: the how-manieth of its tenant, and what binds it to the one before
    seq bigint not null,
    salt ${bytes} not null,
    link ${bytes} not null
);

create unique index receipt_id on receipt (id);
create unique index receipt_opened on receipt (opened);
create unique index receipt_seq on receipt (tenant, seq);
create index receipt_tenant_opened on receipt (tenant, opened);
create index receipt_tenant_position on receipt (tenant, position);
create index receipt_agent on receipt (tenant, agent_id, seq);
create index receipt_code on receipt (tenant, code_hash, seq);
create index receipt_failure on receipt (tenant, agent_id, seq) where success = 0;
create index receipt_timeout on receipt (tenant, code_hash) where timed_out = 1;
create index receipt_issue on receipt (tenant, seq) where errors > 0 or error_kind = 'security';
create index receipt_closed on receipt (tenant, closed_at);
create index receipt_idempotency on receipt (tenant, idempotency_key) where idempotency_key <> '';

-- What retention leaves of a receipt: enough to prove the chain, not to guess what it was.
create table stub (
    tenant text not null,
    seq bigint not null,
    position bigint not null,
    digest ${bytes} not null,
    primary key (tenant, seq)
);

-- Bytes that receipts refer to by hash.
create table content (
    tenant text not null,
    hash text not null,
    bytes ${bytes} not null,
    used_at bigint not null,
    primary key (tenant, hash)
);
create index content_used on content (tenant, used_at);

create table chain_head (
    tenant text not null primary key,
    seq bigint not null,
    link ${bytes} not null
);

-- Heads of all chains at one moment, signed; each names the one before it.
create table checkpoint (
    number bigint not null primary key,
    position bigint not null,
    created_at bigint not null,
    heads text not null,
    previous text not null,
    hash text not null,
    key_id text not null,
    signature text not null
);

-- How far the journal has been read: changed in the same transaction as what was read.
create table progress (
    only_row integer not null primary key,
    position bigint not null,
    oldest_open bigint not null
);

-- Counts and sums by the hour, kept while the receipts come in.
create table rollup (
    tenant text not null,
    hour bigint not null,
    agent_id text not null,
    language text not null,
    tier text not null,
    price_list bigint not null,
    status text not null,
    executions bigint not null,
    timeouts bigint not null,
    issues bigint not null,
    wall_micros bigint not null,
    wall_micros_max bigint not null,
    cpu_micros bigint not null,
    compile_micros bigint not null,
    memory_bytes bigint not null,
    memory_bytes_max bigint not null,
    units_micro bigint not null,
    units_micro_max bigint not null,
    amount_pico bigint not null,
    amount_pico_max bigint not null,
    primary key (tenant, agent_id, hour, language, tier, price_list, status)
);
create index rollup_hour on rollup (tenant, hour);

-- How often a run took about so long: the bucket's number grows with the logarithm of the time. Counted twice, by
-- the hour and by the day that begins with `hour`, so that long periods have few rows.
create table rollup_time (
    tenant text not null,
    agent_id text not null,
    hours integer not null,
    hour bigint not null,
    bucket integer not null,
    executions bigint not null,
    primary key (tenant, agent_id, hours, hour, bucket)
);

-- What tiers allow and cost. An edit is a new version; what earlier receipts were priced by stays.
create table price_list (
    version bigint not null,
    tier text not null,
    per_second text not null,
    per_megabyte text not null,
    ceilings text not null,
    modules text not null,
    all_modules integer not null,
    per_minute integer not null,
    at_once integer not null,
    valid_from bigint not null,
    changed_by text not null,
    primary key (version, tier)
);

insert into price_list (version, tier, per_second, per_megabyte, ceilings, modules, all_modules, per_minute, at_once,
    valid_from, changed_by) values
    (1, 'basic', '0.0001', '0.00001',
     '{"timeoutMs":10000,"cpuMs":10000,"memoryMb":128,"outputBytes":8388608,"processes":256,"diskMb":1024,"openFiles":1024,"compileTimeoutMs":120000,"compileMemoryMb":2048}',
     '["crypto","path","util"]', 0, 60, 2, 0, 'as shipped'),
    (1, 'standard', '0.0005', '0.00005',
     '{"timeoutMs":30000,"cpuMs":30000,"memoryMb":256,"outputBytes":8388608,"processes":256,"diskMb":1024,"openFiles":1024,"compileTimeoutMs":120000,"compileMemoryMb":2048}',
     '["crypto","fs","http","https","path","util","zlib"]', 0, 300, 4, 0, 'as shipped'),
    (1, 'premium', '0.001', '0.0001',
     '{"timeoutMs":60000,"cpuMs":60000,"memoryMb":512,"outputBytes":8388608,"processes":256,"diskMb":1024,"openFiles":1024,"compileTimeoutMs":120000,"compileMemoryMb":2048}',
     '["child_process","crypto","fs","http","https","path","stream","util","zlib"]', 0, 1200, 8, 0, 'as shipped'),
    (1, 'enterprise', '0.002', '0.0002',
     '{"timeoutMs":300000,"cpuMs":300000,"memoryMb":1024,"outputBytes":8388608,"processes":256,"diskMb":1024,"openFiles":1024,"compileTimeoutMs":120000,"compileMemoryMb":2048}',
     '[]', 1, 0, 0, 0, 'as shipped');

-- What is added to or taken off a month's invoice: never changed, only followed by others.
create table correction (
    number bigint not null,
    tenant text not null,
    month text not null,
    amount_pico bigint not null,
    reason text not null,
    made_by text not null,
    made_at bigint not null,
    primary key (number)
);
create index correction_month on correction (tenant, month);

-- What an operator has set for a tenant; nothing where the standard holds.
create table account (
    tenant text not null primary key,
    retention_days integer,
    hold_reason text not null default '',
    budget_pico bigint,
    quota bigint
);

-- Refusals like one that has a receipt, in the same minute: counted, not repeated.
create table repetition (
    id text not null primary key,
    times bigint not null
);

-- Who is told of a tenant's events by https, and how far; the secret signs, so it is kept as it is.
create table webhook (
    id text not null primary key,
    tenant text not null,
    url text not null,
    secret text not null,
    types text not null,
    state text not null,
    trouble text not null,
    position bigint not null,
    number integer not null,
    created_at bigint not null
);
create index webhook_tenant on webhook (tenant, id);

-- Events that a webhook could not be told of.
create table dead_letter (
    webhook text not null,
    position bigint not null,
    number integer not null,
    type text not null,
    body text not null,
    attempts integer not null,
    reason text not null,
    failed_at bigint not null,
    due integer not null,
    primary key (webhook, position, number)
);
