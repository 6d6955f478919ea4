/** 折边孔: holes on the returns of a parametric panel (engineering B3, B4). mm; the row is what the unfolding takes. */
import { z } from 'zod';

export const EDGE_SIDES = [
  { value: 'top', label: '上边' },
  { value: 'right', label: '右边' },
  { value: 'bottom', label: '下边' },
  { value: 'left', label: '左边' },
] as const;
export const EDGE_HOLE_MOST = 60;

/** What a row says, in the order in which it is typed. */
export const EDGE_HOLE_LABELS = {
  side: '边',
  leg: '第几道',
  at: '首孔距边端',
  inset: '孔心距外缘',
  diameter: '孔径',
  length: '长圆孔长',
  count: '个数',
  pitch: '孔距',
} as const;
export const EDGE_HOLE_HINTS = {
  leg: '1 为紧靠面板的折边，2 为它的翻边',
  at: '上下边从左端量起，左右边从下端量起',
  inset: '从这一道折边的外边缘量到孔心',
  length: '不填为圆孔',
  pitch: '多于一个孔时填写',
} as const;

export const edgeHole = z
  .object({
    side: z.enum(['top', 'right', 'bottom', 'left'], { error: '请选择边' }),
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

/** 上边第1道，Ø6×3 …, for the history of changes. */
export function edgeHoleText(rows: readonly EdgeHoleRow[] | null | undefined): string {
  return (rows ?? [])
    .map(({ side, leg, at, inset, diameter, length, count }) => {
      const shape = length ? `${diameter}×${length}` : `Ø${diameter}`;
      const many = (count ?? 1) > 1 ? ` ${count}个` : '';
      return `${EDGE_SIDES.find((s) => s.value === side)?.label ?? ''}第${leg}道 ${shape}${many} (${at},${inset})`;
    })
    .join('；');
}
