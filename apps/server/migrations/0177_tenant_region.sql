-- Where a space is: province, city or district (GB/T 2260).
alter table tenant add column region_code text check (region_code ~ '^[0-9]{6}$');
