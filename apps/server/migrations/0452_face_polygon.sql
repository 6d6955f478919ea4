-- 板型 with a polygonal face (engineering B1 FACE_POLY): its corners and the returns on its edges, instead of the four sides
alter table plate_type add column face_polygon jsonb;
