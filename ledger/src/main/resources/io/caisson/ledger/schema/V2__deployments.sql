-- Code that can be called by its name. Versions count up and none is given twice.
create table code (
    tenant text not null,
    code_uid text not null,
    access text not null,
    versions bigint not null,
    primary key (tenant, code_uid)
);

-- One version of it; the row stays when it is deleted, what it ran does not.
create table deployment (
    id text not null primary key,
    tenant text not null,
    code_uid text not null,
    version bigint not null,
    code_hash text not null,
    status text not null,
    owner text not null,
    connector text not null,
    request_hash text not null,
    created_at bigint not null,
    last_used_at bigint,
    expires_at bigint
);
create unique index deployment_version on deployment (tenant, code_uid, version);
create index deployment_request on deployment (tenant, request_hash);

-- What deployments run, by hash: source, limits, permissions, and the variables it is called with.
create table deployed_request (
    tenant text not null,
    hash text not null,
    bytes ${bytes} not null,
    primary key (tenant, hash)
);
