-- 工程验收 (engineering C2, C4). What deliveries and returns say of a product stands in its counters, whoever writes them.
alter table cad_product
  add column shipped_quantity integer not null default 0 check (shipped_quantity >= 0),
  add column returned_quantity integer not null default 0 check (returned_quantity >= 0),
  add column accepted_quantity integer not null default 0 check (accepted_quantity >= 0),
  add column rejected_quantity integer not null default 0 check (rejected_quantity >= 0),
  -- nothing is accepted, refused or returned that was not delivered
  add constraint cad_product_accepted check (returned_quantity + accepted_quantity + rejected_quantity <= shipped_quantity);

alter table cad_project
  add column shipped_amount integer not null default 0,
  add column returned_amount integer not null default 0,
  add column accepted_amount integer not null default 0,
  add column rejected_amount integer not null default 0,
  add column shipped_area numeric(18,4) not null default 0,
  add column accepted_area numeric(18,4) not null default 0;

create table project_acceptance (
  like house_document including all,
  order_no text not null,
  project_id uuid not null,
  accept_date date not null,
  person_name text not null check (length(person_name) between 1 and 40),
  sign_file_id uuid,
  kind_count integer not null default 0 check (kind_count >= 0),
  accepted_qty integer not null default 0 check (accepted_qty >= 0),
  rejected_qty integer not null default 0 check (rejected_qty >= 0),
  accepted_area numeric(18,4) not null default 0,
  -- the receivable statement that counts it, by its number: then it is not voided any more
  statement_no text,
  remark text,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, sign_file_id) references file_object (tenant_id, id),
  check (order_status in (1, 2, 4)),
  check (statement_no is null or order_status = 2)
);
create index project_acceptance_project on project_acceptance (tenant_id, project_id, creation_time, id) where not is_deleted;
create index project_acceptance_sign on project_acceptance (tenant_id, sign_file_id);

create table project_acceptance_line (
  like house_line including all,
  product_id uuid not null,
  position text,
  shipped_qty integer not null default 0,
  pending_qty integer not null default 0,
  accepted_qty integer not null default 0 check (accepted_qty >= 0),
  rejected_qty integer not null default 0 check (rejected_qty >= 0),
  reason text,
  photo_ids uuid[] not null default '{}',
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id)
);
create unique index project_acceptance_line_product on project_acceptance_line (tenant_id, document_id, product_id);
create index project_acceptance_line_of on project_acceptance_line (tenant_id, product_id);
select house_document_keys('project_acceptance', 'order_no', 'project_acceptance_line');
select house_search('project_acceptance', array['order_no', 'person_name']);
