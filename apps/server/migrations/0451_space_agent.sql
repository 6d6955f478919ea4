-- Which agent (代理商) looks after a space (platform M4: agentTenantId), kept by the platform: income is told by it (engineering part G).
create table space_agent (
  space_id uuid primary key references tenant (tenant_id),
  agent_id uuid not null references tenant (tenant_id),
  creation_time timestamptz not null default now(),
  creator_id uuid,
  check (space_id <> agent_id)
);
create index space_agent_agent on space_agent (agent_id);
grant select, insert, update, delete on space_agent to app_host;
