/** 每日进度: what of a project was nested, made and delivered on each day (engineering C2: ProjectStatDaily). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

export const MOST_STAT_DAYS = 366;
/** Pieces; unfolded area in m², 4 decimals; weight in kg, 3 decimals. What was taken back counts against its day. */
const day = z.object({
  date: z.iso.date(),
  nestedQuantity: z.int(),
  nestedArea: z.string(),
  nestedWeight: z.string(),
  producedQuantity: z.int(),
  producedArea: z.string(),
  producedWeight: z.string(),
  shippedQuantity: z.int(),
  shippedArea: z.string(),
  shippedWeight: z.string(),
  computedTime: z.string(),
});
/** Days of which something is known, the newest first. Counted at night, and by 重新统计. */
export const projectDays = call({
  id: 'cad-project.days',
  method: 'GET',
  path: '/api/cad/project/{id}/days',
  title: '工程每日进度',
  right: 'AlCad.CadProjects:get',
  output: z.object({ days: z.array(day) }),
});
