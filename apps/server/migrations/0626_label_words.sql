-- words on drawings and what they name (engineering D5), taught by the space
alter table import_alias drop constraint import_alias_kind_check;
alter table import_alias add constraint import_alias_kind_check
  check (kind in ('column', 'plateType', 'texture', 'color', 'layer', 'label'));
