-- A plan that was laid by hand says from which computation (its number): the engine's own plan stays as it was.
alter table nest_run add column touched_from integer;
