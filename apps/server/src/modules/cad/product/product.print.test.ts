/** 产品加工图 (engineering D7): what the man at the brake must not mistake. */
import { expect, it } from 'vitest';
import type { PartGeometry } from '@muyun/nesting/panel';
import { productSheet } from './product.print.ts';
import type { ProductView } from './product.store.ts';

const product = (state: number) =>
  ({
    code: 'A-01',
    displayName: '工程',
    textureName: '3003',
    thickness: 3,
    quantity: 2,
    state,
  }) as ProductView;
const line = (y: number) => ({ from: { x: 0, y }, to: { x: 500, y } });
const part = {
  width: 500,
  height: 300,
  outer: {
    vertices: [
      { x: 0, y: 0 },
      { x: 500, y: 0 },
      { x: 500, y: 300 },
      { x: 0, y: 300 },
    ],
  },
  holes: [],
  bendLines: [{ ...line(40), angle: 90, dir: 'back', method: 1 }],
  grooveLines: [line(80)],
  marks: [line(120)],
} as unknown as PartGeometry;
const marksOf = (of: PartGeometry) =>
  productSheet(product(1), of).blocks.flatMap((b) => (b.kind === 'drawing' ? b.marks : []));

it('says across the page that it is void, being changed or drawn wrongly, and nothing else', () => {
  expect([1, 2, 4, 8].map((state) => productSheet(product(state), part).mark)).toEqual([
    null,
    '图纸异常',
    '变更中',
    '已作废',
  ]);
});

it('draws bends, grooves and marks each its own way, and says which is which', () => {
  const lines = marksOf(part).filter((m) => m.kind === 'line');
  expect(lines.map((m) => [m.y1, m.dash ?? false, m.mm ?? null])).toEqual([
    [40, true, null],
    [80, false, 0.5],
    [120, false, 0.15],
  ]);
  const notes = (of: PartGeometry) =>
    productSheet(product(1), of).blocks.flatMap((b) => (b.kind === 'note' ? [b.text] : []));
  expect(notes(part)[0]).toBe('虚线：折弯线　粗实线：刨槽线　细实线：标记线');
  expect(notes({ ...part, grooveLines: [], marks: [] }).join()).not.toContain('虚线');
});
