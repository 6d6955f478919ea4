-- the projects of a demand that a nest order of several has raised (engineering F8): it belongs to none of them alone
alter table material_task add column project_ids uuid[] not null default '{}';
