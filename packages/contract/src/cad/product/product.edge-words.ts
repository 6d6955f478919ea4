/** Words of 折边孔: apart from their schema, which every page loads with the fields of a product. */
import type { EdgeHoleRow } from './product.edge-holes.ts';

export const EDGE_SIDES = [
  { value: 'top', label: '上边' },
  { value: 'right', label: '右边' },
  { value: 'bottom', label: '下边' },
  { value: 'left', label: '左边' },
] as const;
/** 上边; of a polygon the number of its edge. */
export const sideName = (side: string): string =>
  EDGE_SIDES.find((s) => s.value === side)?.label ?? `第${side}边`;
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
  at: '上下边从左端量起，左右边从下端量起；多边形面从该边的起点角量起',
  inset: '从这一道折边的外边缘量到孔心',
  length: '不填为圆孔',
  pitch: '多于一个孔时填写',
} as const;

/** 上边第1道，Ø6×3 …, for the history of changes. */
export function edgeHoleText(rows: readonly EdgeHoleRow[] | null | undefined): string {
  return (rows ?? [])
    .map(({ side, leg, at, inset, diameter, length, count }) => {
      const shape = length ? `${diameter}×${length}` : `Ø${diameter}`;
      const many = (count ?? 1) > 1 ? ` ${count}个` : '';
      return `${sideName(side)}第${leg}道 ${shape}${many} (${at},${inset})`;
    })
    .join('；');
}
