-- The picture of a project (engineering C2); without one screens show its first product.
alter table cad_project add column cover_image uuid;
alter table cad_project add foreign key (tenant_id, cover_image) references file_object (tenant_id, id);
create index cad_project_cover on cad_project (tenant_id, cover_image) where cover_image is not null;
