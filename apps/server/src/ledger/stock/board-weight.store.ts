/** SQL of what boards weigh: by the density of their material, or by what its thickness weighs per m² where that is said. */
import { type Sql, sql } from '../../kit/sql.ts';

/** The material `x` and its thickness `h` of a board `t`. */
export const BOARD_MATERIAL: Sql = sql`join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id
  left join material_thickness h on h.tenant_id = t.tenant_id and h.texture_id = t.texture_id and h.thickness = t.thickness`;
/** m² of a board `t`; a remnant that is no rectangle has its own */
export const BOARD_AREA: Sql = sql`coalesce(t.area, t.width * t.length / 1000000)`;
/** kg of one board `t` beside `BOARD_MATERIAL`, not rounded */
export const BOARD_WEIGHT: Sql = sql`(${BOARD_AREA} * case when x.density_mode = 2 and h.areal_weight > 0 then h.areal_weight else t.thickness * coalesce(x.density, 0) end)`;
