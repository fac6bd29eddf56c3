-- What one user of a tenant sees of its own. The figures of `rollup` and `rollup_time`, for each caller: shown to that
-- user, never charged, and not part of the proof.
create table user_rollup (
    tenant text not null,
    caller text not null,
    agent_id text not null,
    hour bigint not null,
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
    stored_bytes bigint not null default 0,
    primary key (tenant, caller, agent_id, hour, language, tier, price_list, status)
);
create index user_rollup_hour on user_rollup (tenant, caller, hour);

create table user_rollup_time (
    tenant text not null,
    caller text not null,
    agent_id text not null,
    hours integer not null,
    hour bigint not null,
    bucket integer not null,
    executions bigint not null,
    primary key (tenant, caller, agent_id, hours, hour, bucket)
);

-- From the receipts that are there; those that were forgotten count for the tenant alone.
insert into user_rollup (tenant, caller, agent_id, hour, language, tier, price_list, status, executions, timeouts,
    issues, wall_micros, wall_micros_max, cpu_micros, compile_micros, memory_bytes, memory_bytes_max, units_micro,
    units_micro_max, amount_pico, amount_pico_max, stored_bytes)
select tenant, caller, agent_id, hour, language, tier, price_list, outcome, count(*), sum(timed_out), sum(issue),
    sum(wall_micros), max(wall_micros), sum(cpu_micros), sum(coalesce(compile_micros, 0)), sum(peak_memory_bytes),
    max(peak_memory_bytes), sum(units_micro), max(units_micro), sum(amount_pico), max(amount_pico), sum(stored_bytes)
from (select receipt.*, closed_at / 3600000000 as hour,
        case when activity = '' or status in ('refused', 'broken') then status else activity end as outcome,
        case when activity = '' and (errors > 0 or error_kind = 'security') then 1 else 0 end as issue
    from receipt) as seen
group by tenant, caller, agent_id, hour, language, tier, price_list, outcome;

-- Buckets as in TimeBuckets: exact below 32 microseconds, then 32 steps for each doubling.
with recursive doubling (shift, lowest) as (
    select 0, cast(32 as bigint)
    union all
    select shift + 1, lowest * 2 from doubling where shift < 50
), run (tenant, caller, agent_id, hour, bucket) as (
    select tenant, caller, agent_id, closed_at / 3600000000,
        case when wall_micros < 32 then wall_micros
            else (shift + 1) * 32 + wall_micros / (lowest / 32) - 32 end
    from receipt left join doubling on wall_micros >= lowest and wall_micros < lowest * 2
    where activity = '' and status not in ('refused', 'broken')
)
insert into user_rollup_time (tenant, caller, agent_id, hours, hour, bucket, executions)
select tenant, caller, agent_id, 1, hour, bucket, count(*) from run group by tenant, caller, agent_id, hour, bucket
union all
select tenant, caller, agent_id, 24, hour - hour % 24, bucket, count(*) from run
group by tenant, caller, agent_id, hour - hour % 24, bucket;

create index receipt_user on receipt (tenant, caller, seq);
create index receipt_user_failure on receipt (tenant, caller, agent_id, seq) where success = 0;
create index receipt_user_issue on receipt (tenant, caller, seq) where errors > 0 or error_kind = 'security';
