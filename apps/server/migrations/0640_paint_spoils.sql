-- paint is listed by the day it spoils: of the many batches of one day only those of the page are read
create index paint_batch_spoils on paint_batch (tenant_id, expiry_date, id);
drop index paint_batch_expiry;
