/** 折边孔: holes on the returns of a parametric panel (engineering B3, B4). mm; the row is what the unfolding takes. */
import { z } from 'zod';

export const EDGE_HOLE_MOST = 60;

export const edgeHole = z
  .object({
    /** a side of the box, or the number of an edge of a polygonal face */
    side: z
      .string({ error: '请选择边' })
      .regex(/^(top|right|bottom|left|[1-9]|1\d|2[0-4])$/, { error: '请选择边' }),
    leg: z.int().min(1).max(6),
    at: z.number({ error: '缺少首孔距边端' }).min(0).max(20_000),
    inset: z.number({ error: '缺少孔心距外缘' }).min(0).max(5000),
    diameter: z.number({ error: '缺少孔径' }).min(0.5, { error: '孔径须在 0.5～500 之间' }).max(500),
    length: z.number().min(0.5).max(2000).nullish(),
    count: z.int().min(1).max(200).nullish(),
    pitch: z.number().min(0).max(20_000).nullish(),
  })
  .refine((h) => !h.length || h.length > h.diameter, { error: '长圆孔长须大于孔径', path: ['length'] })
  .refine((h) => (h.count ?? 1) === 1 || (h.pitch ?? 0) > 0, {
    error: '多于一个孔时请填写孔距',
    path: ['pitch'],
  });
export type EdgeHoleRow = z.infer<typeof edgeHole>;
export const edgeHoles = z.array(edgeHole).max(EDGE_HOLE_MOST);
