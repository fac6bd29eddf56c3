-- Who may call. The text of a key is kept nowhere, only its hash.
create table api_key (
    id text not null primary key,
    hash text not null,
    tenant text not null,
    name text not null,
    parties text not null,
    tier text not null,
    scopes text not null,
    hint text not null,
    created_by text not null,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    last_used_at bigint
);
create unique index api_key_hash on api_key (hash);
create index api_key_tenant on api_key (tenant, created_at);
