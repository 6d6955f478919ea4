-- Keys of the open interface (platform M16): who has one reads what it opens, signed.
create table api_key (
  like house_row including all,
  name text not null check (length(name) between 1 and 32),
  app_key text not null check (app_key ~ '^mk[0-9A-Za-z]{22}$'),
  -- sealed: a signature cannot be compared with a hash of its key
  secret_cipher text not null,
  scopes integer[] not null check (cardinality(scopes) between 1 and 20),
  ip_allow_list text[] not null default '{}' check (cardinality(ip_allow_list) <= 50),
  expire_time timestamptz,
  is_enabled boolean not null default true,
  last_used_time timestamptz,
  last_ip text check (length(last_ip) <= 64)
);
-- whose a key is, before any space is known
create unique index api_key_app_key on api_key (app_key);
create index api_key_time on api_key (tenant_id, creation_time, id) where not is_deleted;
create policy host_reads on api_key for select to app_host using (is_enabled and not is_deleted);
grant select (tenant_id, id, app_key, is_enabled, is_deleted) on api_key to app_host;

-- what was signed once is not answered twice
create table api_nonce (
  tenant_id uuid not null,
  key_id uuid not null,
  nonce text not null check (length(nonce) between 16 and 64),
  time timestamptz not null,
  primary key (tenant_id, key_id, nonce),
  foreign key (tenant_id, key_id) references api_key (tenant_id, id)
);
create index api_nonce_time on api_nonce (tenant_id, time);
