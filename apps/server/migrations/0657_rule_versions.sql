-- Versions of area rules and of the platform's price rules (engineering A16, A22): what a rule said stays as it said it, and what
-- was computed names the version that it was computed by. Rules that stand begin with the first version as they are now.
alter table area_rule add column rule_version integer not null default 1;
alter table activity_price_rule add column rule_version integer not null default 1;

create table area_rule_version (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  rule_id uuid not null,
  no integer not null check (no > 0),
  content jsonb not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  operator_name text,
  primary key (tenant_id, id),
  unique (tenant_id, rule_id, no),
  foreign key (tenant_id, rule_id) references area_rule (tenant_id, id)
);
create table activity_price_rule_version (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  rule_id uuid not null,
  no integer not null check (no > 0),
  content jsonb not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  operator_name text,
  primary key (tenant_id, id),
  unique (tenant_id, rule_id, no),
  foreign key (tenant_id, rule_id) references activity_price_rule (tenant_id, id)
);
create policy platform_reads on activity_price_rule_version for select to app_user
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and nullif(current_setting('app.tenant_id', true), '') is not null);
create policy host_rows on activity_price_rule_version to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert on activity_price_rule_version to app_host;

insert into area_rule_version (tenant_id, rule_id, no, content, creation_time, creator_id)
select tenant_id, id, 1, jsonb_build_object('name', name, 'basis', basis, 'edgeAllowance', edge_allowance, 'minSide', min_side, 'minLength', min_length,
    'holeDeductFrom', hole_deduct_from::text, 'useShapeFactor', use_shape_factor, 'wastePercent', waste_percent::text, 'minAreaPerPiece', min_area_per_piece::text,
    'decimals', decimals, 'roundMode', round_mode, 'stage', stage, 'conditions', conditions, 'priority', priority, 'effectiveFrom', effective_from::text),
  coalesce(last_modification_time, creation_time), coalesce(last_modifier_id, creator_id)
from area_rule;
insert into activity_price_rule_version (tenant_id, rule_id, no, content, creation_time, creator_id)
select tenant_id, id, 1, jsonb_build_object('name', name, 'service', service, 'billUnit', bill_unit, 'unitsPerBill', units_per_bill::text, 'unitPrice', unit_price::text,
    'tiers', tiers, 'minFee', min_fee::text, 'monthlyFree', monthly_free::text, 'discount', discount::text, 'isStackable', is_stackable,
    'editionMask', edition_mask, 'tenantIds', tenant_ids, 'validFrom', valid_from::text, 'validTo', valid_to::text, 'priority', priority),
  coalesce(last_modification_time, creation_time), coalesce(last_modifier_id, creator_id)
from activity_price_rule;

-- [{id, name, no}]: the rule that priced the row, then those that gave a discount; rows from before versions have none
alter table nest_cost_log add column rules jsonb not null default '[]';
