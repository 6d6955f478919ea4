-- The event core of production (production §1.2, §1.5): pieces, their processes, reports, the append-only log, statistics.
create sequence product_log_seq;
create sequence piece_space_no;
grant usage on sequence product_log_seq, piece_space_no to app_user;

-- From what the codes of a space's pieces are made (§8.3); codes are never given again.
create table piece_space (
  tenant_id uuid not null primary key,
  space_no integer not null default nextval('piece_space_no') check (space_no between 0 and 1048575),
  last_serial bigint not null default 0 check (last_serial between 0 and 1073741823)
);

-- The route of a project as a whole; end_report_id: what 强制完工 or 强制作废 has ended.
create table project_route (
  tenant_id uuid not null,
  project_id uuid not null,
  end_report_id uuid,
  version integer not null default 1 check (version >= 1),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, project_id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);

create table project_process (
  like house_row including all,
  project_id uuid not null,
  process_id uuid not null,
  step_no integer not null default 1 check (step_no >= 1),
  sort integer not null default 0 check (sort >= 0),
  order_rule integer not null default 0 check (order_rule in (0, 1, 2, 4)),
  is_outsource boolean not null default false,
  supplier_id uuid,
  owner_user_id uuid,
  planned_begin date,
  planned_end date,
  closed_time timestamptz,
  closed_by uuid,
  close_report_id uuid,
  foreign key (tenant_id, project_id) references project_route (tenant_id, project_id),
  foreign key (tenant_id, process_id) references process (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, owner_user_id) references tenant_user (tenant_id, id),
  check (planned_begin is null or planned_end is null or planned_end >= planned_begin)
);
create unique index project_process_step on project_process (tenant_id, project_id, process_id, step_no) where not is_deleted;
create index project_process_of on project_process (tenant_id, process_id, project_id) where not is_deleted;
create index project_process_supplier on project_process (tenant_id, supplier_id) where supplier_id is not null;
create index project_process_owner on project_process (tenant_id, owner_user_id) where owner_user_id is not null;

create table project_process_override (
  tenant_id uuid not null,
  project_process_id uuid not null,
  product_id uuid not null,
  required boolean not null,
  primary key (tenant_id, project_process_id, product_id),
  foreign key (tenant_id, project_process_id) references project_process (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id)
);

create table lable (
  tenant_id uuid not null,
  id uuid not null,
  code text not null check (length(code) = 11),
  factory_id uuid,
  project_id uuid not null,
  product_id uuid not null,
  color_id uuid,
  serial_no integer not null check (serial_no >= 1),
  display_no text not null,
  kind integer not null default 1 check (kind in (1, 2, 4, 8)),
  remake_of_id uuid,
  split_from_id uuid,
  state integer not null default 1 check (state in (1, 2, 4, 8, 16, 32, 64, 128, 256)),
  measures jsonb not null,
  hold_flag integer not null default 0 check (hold_flag between 0 and 31),
  current_project_process_id uuid,
  print_state integer not null default 1 check (print_state in (1, 2, 4)),
  print_count integer not null default 0 check (print_count >= 0),
  last_print_time timestamptz,
  last_seq bigint not null default 0,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, product_id, serial_no),
  foreign key (tenant_id, project_id) references project_route (tenant_id, project_id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id)
);
create index lable_project on lable (tenant_id, project_id, id);

create table lable_process (
  tenant_id uuid not null,
  lable_id uuid not null,
  project_process_id uuid not null,
  required boolean not null,
  is_done boolean not null default false,
  is_started boolean not null default false,
  is_ended boolean not null default false,
  round integer not null default 0 check (round >= 0),
  state integer not null check (state in (1, 2, 4, 8, 16, 32, 64, 128)),
  completion_no integer not null default 0 check (completion_no >= 0),
  completed_at timestamptz,
  completed_report_id uuid,
  operator_names text[] not null default '{}',
  primary key (tenant_id, lable_id, project_process_id),
  foreign key (tenant_id, lable_id) references lable (tenant_id, id),
  foreign key (tenant_id, project_process_id) references project_process (tenant_id, id),
  check (required or not is_done)
);
create index lable_process_open on lable_process (tenant_id, project_process_id, state);

create table produce_report (
  tenant_id uuid not null,
  id uuid not null,
  client_key uuid not null,
  payload_hash bytea not null,
  response jsonb,
  action integer not null check (action between 1 and 14),
  scope_type integer not null check (scope_type in (1, 2, 3, 4, 5, 6, 7, 8)),
  scope_id uuid,
  project_id uuid not null,
  process_id uuid,
  project_process_id uuid,
  operators jsonb not null default '[]',
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  business_day date not null,
  quantity integer not null default 0 check (quantity >= 0),
  source integer not null default 3 check (source between 1 and 9),
  flags integer not null default 0 check (flags between 0 and 127),
  audit_status integer not null default 0 check (audit_status in (0, 1, 2, 4)),
  status integer not null default 1 check (status in (1, 2, 4)),
  remark text,
  reverse_of_report_id uuid,
  creator_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, client_key),
  foreign key (tenant_id, project_id) references project_route (tenant_id, project_id)
);
create index produce_report_project on produce_report (tenant_id, project_id, recorded_at);

-- The only source of production numbers: never changed, never deleted (see house.sql).
create table product_log (
  tenant_id uuid not null,
  seq bigint not null,
  recorded_at timestamptz not null default now(),
  report_id uuid not null,
  event_type integer not null,
  lable_id uuid not null,
  product_id uuid not null,
  project_id uuid not null,
  project_process_id uuid not null,
  process_id uuid not null,
  round integer not null default 0,
  completion_no integer not null default 0,
  occurred_at timestamptz not null,
  business_day date not null,
  d_required smallint not null default 0,
  d_done smallint not null default 0,
  d_output smallint not null default 0,
  d_rework smallint not null default 0,
  d_scrap smallint not null default 0,
  d_pay numeric(8,4) not null default 0,
  measures jsonb not null,
  out_measures jsonb not null,
  color_id uuid,
  operator_count integer not null default 0,
  reverses_seq bigint,
  reverses_type integer,
  primary key (tenant_id, seq, recorded_at)
) partition by range (recorded_at);
create table product_log_default partition of product_log default;
create index product_log_lable on product_log (tenant_id, lable_id, seq);
create index product_log_project on product_log (tenant_id, project_id, seq);
create index product_log_day on product_log (tenant_id, business_day, process_id);
create index product_log_report on product_log (tenant_id, report_id);
do $months$
declare m date := date_trunc('month', now() at time zone 'Asia/Shanghai')::date;
begin
  for i in 0..3 loop
    execute format('create table product_log_%s partition of product_log for values from (%L) to (%L)',
      to_char(m, 'YYYY_MM'), to_char(m, 'YYYY-MM-DD') || 'T00:00:00+08:00', to_char(m + interval '1 month', 'YYYY-MM-DD') || 'T00:00:00+08:00');
    m := (m + interval '1 month')::date;
  end loop;
end
$months$;

-- One row per completion: the last word against reporting twice, over the months too.
create table lable_completion (
  tenant_id uuid not null,
  lable_id uuid not null,
  project_process_id uuid not null,
  completion_no integer not null check (completion_no >= 1),
  seq bigint not null,
  report_id uuid not null,
  operator_names text[] not null default '{}',
  occurred_at timestamptz not null,
  reversed_by_seq bigint,
  primary key (tenant_id, lable_id, project_process_id, completion_no),
  unique (tenant_id, reversed_by_seq),
  foreign key (tenant_id, lable_id) references lable (tenant_id, id)
);
create index lable_completion_report on lable_completion (tenant_id, report_id);

create table project_process_stat (
  tenant_id uuid not null,
  project_process_id uuid not null,
  project_id uuid not null,
  required_qty integer not null default 0,
  done_qty integer not null default 0,
  output_qty integer not null default 0,
  rework_qty integer not null default 0,
  scrap_qty integer not null default 0,
  required_area numeric(18,4) not null default 0,
  done_area numeric(18,4) not null default 0,
  output_area numeric(18,4) not null default 0,
  rework_area numeric(18,4) not null default 0,
  scrap_area numeric(18,4) not null default 0,
  ready_qty integer not null default 0 check (ready_qty >= 0),
  doing_qty integer not null default 0 check (doing_qty >= 0),
  outsourced_qty integer not null default 0 check (outsourced_qty >= 0),
  rework_open_qty integer not null default 0 check (rework_open_qty >= 0),
  primary key (tenant_id, project_process_id),
  check (done_qty between 0 and required_qty),
  foreign key (tenant_id, project_process_id) references project_process (tenant_id, id)
);
create index project_process_stat_project on project_process_stat (tenant_id, project_id);

create table product_process_stat (
  tenant_id uuid not null,
  product_id uuid not null,
  project_process_id uuid not null,
  required_qty integer not null default 0,
  done_qty integer not null default 0,
  output_qty integer not null default 0,
  rework_qty integer not null default 0,
  scrap_qty integer not null default 0,
  required_area numeric(18,4) not null default 0,
  done_area numeric(18,4) not null default 0,
  output_area numeric(18,4) not null default 0,
  rework_area numeric(18,4) not null default 0,
  scrap_area numeric(18,4) not null default 0,
  primary key (tenant_id, product_id, project_process_id),
  check (done_qty between 0 and required_qty),
  foreign key (tenant_id, project_process_id) references project_process (tenant_id, id)
);
create index product_process_stat_process on product_process_stat (tenant_id, project_process_id);
