-- What every record of the document kit carries (kit/document). A table is `create table x (like house_row including all, …)`;
-- a document `like house_document including all`, its lines `like house_line including all`.
create table house_row (
  tenant_id uuid not null,
  id uuid not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1 check (version >= 1),
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create table house_document (
  like house_row including all,
  order_status integer not null check (order_status in (1, 2, 4, 8, 16, 32, 64)),
  factory_id uuid,
  approval_step integer not null default 0 check (approval_step between 0 and 3),
  submit_time timestamptz,
  submitter_id uuid,
  approve_time timestamptz,
  approver_id uuid,
  reject_reason text,
  revision integer not null default 0,
  attachments uuid[] not null default '{}'
);
create table house_line (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_no integer not null check (line_no >= 1),
  primary key (tenant_id, id)
);

-- The keys and indexes of a document and of its lines.
create function house_document_keys(p_table text, p_number text, p_line_table text default null) returns void language plpgsql as $$
begin
  execute format('create unique index %I on %I (tenant_id, %I)', p_table || '_number', p_table, p_number);
  execute format('create index %I on %I (tenant_id, creation_time, id) where not is_deleted', p_table || '_time', p_table);
  execute format('create index %I on %I (tenant_id, order_status, creation_time, id) where not is_deleted', p_table || '_status', p_table);
  execute format('create index %I on %I (tenant_id, creator_id, creation_time, id) where not is_deleted', p_table || '_creator', p_table);
  if p_line_table is not null then
    execute format('alter table %I add foreign key (tenant_id, document_id) references %I (tenant_id, id)', p_line_table, p_table);
    execute format('create index %I on %I (tenant_id, document_id, line_no)', p_line_table || '_document', p_line_table);
  end if;
end $$;

-- A text search that looks past row security with the tenant inside, as search_product() (0020): the columns in one, kept by the database.
create function house_search(p_table text, p_columns text[]) returns void language plpgsql as $$
declare expression text;
begin
  select string_agg(format('coalesce(%I, %L)', c, ''), $s$ || ' ' || $s$) into expression from unnest(p_columns) as c;
  execute format('alter table %I add column search text not null generated always as (search_text(%s)) stored', p_table, expression);
  execute format('create index %I on %I using gin (tenant_id, search gin_trgm_ops) where not is_deleted', p_table || '_search', p_table);
  execute format($f$create function %I(p_pattern text) returns setof uuid language sql stable security definer set search_path = public, pg_temp
    as 'select id from %I where tenant_id = current_tenant() and not is_deleted and search like p_pattern order by creation_time desc, id desc limit 2000'$f$,
    'search_' || p_table, p_table);
  execute format('grant select (tenant_id, id, search, is_deleted, creation_time) on %I to app_search', p_table);
  execute format('create policy search_rows on %I for select to app_search using (true)', p_table);
end $$;

-- How many documents stand in each state, and their sums, as differences; folded at night (kit/document/totals.ts).
create table record_total (
  tenant_id uuid not null,
  id bigint generated always as identity,
  document text not null,
  factory_id uuid,
  state integer not null,
  n integer not null,
  sums numeric[] not null default '{}',
  primary key (tenant_id, id)
);
create index record_total_document on record_total (tenant_id, document);

-- What waits for an approval: one row per document.
create table approval_todo (
  tenant_id uuid not null,
  id uuid not null,
  document text not null,
  document_id uuid not null,
  document_no text not null,
  title text not null,
  step integer not null check (step between 1 and 3),
  role_ids uuid[] not null default '{}',
  amount numeric(18,2),
  factory_id uuid,
  maker_id uuid,
  creator_id uuid,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, document_id)
);
create index approval_todo_document on approval_todo (tenant_id, document, creation_time);

-- Columns and texts of a printed document that a space chose: names and plain text.
create table print_template (
  like house_row including all,
  document text not null,
  name text not null,
  title text,
  head_columns text[] not null default '{}',
  line_columns text[] not null default '{}',
  footer text,
  signatures text[] not null default '{}',
  is_default boolean not null default false,
  is_enabled boolean not null default true
);
create unique index print_template_name on print_template (tenant_id, document, lower(name)) where not is_deleted;
create index print_template_default on print_template (tenant_id, document) where is_default and not is_deleted;
