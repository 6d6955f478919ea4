-- 延期风险 (engineering C5): hours that one machine of the narrowest process has left; null without a route or without capacities.
-- Since which day it was seen at risk: whoever plans is told once.
alter table cad_project add column bottleneck_hours numeric(18,4), add column risk_since date;
