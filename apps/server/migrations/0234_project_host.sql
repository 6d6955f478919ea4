-- The platform's people correct a project of a space (engineering C6): by its id they find whose it is, nothing else of it.
create policy host_finds on cad_project for select to app_host using (true);
grant select (tenant_id, id) on cad_project to app_host;
