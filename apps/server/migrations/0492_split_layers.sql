-- layers of a drawing that was split, and what each was taken for (engineering E): who splits it once more says what is otherwise
alter table cad_split add column drawn_layers jsonb;
