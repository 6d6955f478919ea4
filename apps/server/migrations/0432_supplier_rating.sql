-- 供货评分 (engineering A20): how punctual a supplier is and how much of what it brings goes back, over the last year. Written every night.
alter table supplier add column on_time_percent numeric(6,3), add column reject_percent numeric(6,3), add column rated_lines integer not null default 0;
