-- two more figures of a flat part (engineering B1): the least rectangle around it however it is turned, and how often a cut begins.
-- Products from before get theirs of product.figures.task.ts.
alter table cad_product add column min_rect_area numeric(18,4), add column pierce_count integer;
