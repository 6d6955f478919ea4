-- What a product is made like (engineering A2, D2): its structure, how it hangs, and the crafts beyond its base. A plate type brings its usual ones.
alter table cad_product add column structure_id uuid;
alter table cad_product add column install_structure_id uuid;
alter table cad_product add column crafts jsonb not null default '[]';
alter table cad_product add foreign key (tenant_id, structure_id) references structure (tenant_id, id) not valid;
alter table cad_product add foreign key (tenant_id, install_structure_id) references install_structure (tenant_id, id) not valid;
alter table plate_type add column default_structure_id uuid;
alter table plate_type add column default_install_structure_id uuid;
alter table plate_type add column default_crafts jsonb not null default '[]';
alter table plate_type add foreign key (tenant_id, default_structure_id) references structure (tenant_id, id);
alter table plate_type add foreign key (tenant_id, default_install_structure_id) references install_structure (tenant_id, id);
