-- What was done to the ledger besides recording receipts: a chain of its own, each link signed.
create table ledger_act (
    number ${number} not null primary key,
    made_at bigint not null,
    kind text not null,
    tenant text not null,
    -- the row that the act is about, such as account:acme; empty for an act about receipts
    subject text not null,
    body text not null,
    previous text not null,
    hash text not null,
    key_id text not null,
    signature text not null
);
create index ledger_act_subject on ledger_act (subject, number) where subject <> '';
create index ledger_act_tenant on ledger_act (tenant, number);

-- A checkpoint also signs the newest act. Number 0: the checkpoint was made before there were acts.
alter table checkpoint add column act_number bigint not null default 0;
alter table checkpoint add column act_hash text not null default '';
create index checkpoint_created on checkpoint (created_at, number);

-- The act that covers a stub, and the link the receipt had.
alter table stub add column act bigint not null default 0;
alter table stub add column link ${bytes};

-- Sums of the receipts of an hour that were forgotten, as JSON. The newest act that names the hour signs their hash.
create table forgotten_hour (
    tenant text not null,
    hour bigint not null,
    sums text not null,
    primary key (tenant, hour)
);

-- Who set a hold: operator or tenant. Earlier holds belong to the operator, because nobody wrote down who set them.
alter table account add column hold_by text not null default '';
update account set hold_by = 'operator' where hold_reason <> '';
