import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { layoutColumns } from './layout.ts';

const columns: Column<object>[] = [
  { key: 'no', title: '单号', width: 100, fixed: 'left' },
  { key: 'name', title: '名称', width: 100 },
  { key: 'size', title: '尺寸', width: 120, kind: 'int' },
  { key: 'area', title: '面积', width: 90, kind: 'area' },
  { key: 'acts', title: '操作', width: 120, fixed: 'right' },
];
const widths = (space: number) => layoutColumns(columns, space).columns.map((p) => p.width);

it('gives spare room to text columns only', () => {
  expect(widths(630)).toEqual([100, 200, 120, 90, 120]);
});

it('takes what stands at the right for a number, also where its text is made by the column itself', () => {
  const share: Column<object> = {
    key: 'share',
    title: '利用率',
    width: 80,
    align: 'right',
    value: () => '84.68',
  };
  const placed = layoutColumns([...columns, share], 710).columns;
  expect(placed.map((p) => p.width)).toEqual([100, 200, 120, 90, 80, 120]);
});

it('shares among all where there are numbers only', () => {
  const numbers = columns.filter((c) => c.key !== 'name');
  expect(layoutColumns(numbers, 640).columns.map((p) => p.width)).toEqual([100, 240, 180, 120]);
});

it('ends at the edge of a column when there is too little room, so that no number is half covered', () => {
  // 300 between the frozen ones: name and size fit, half of the area does not
  expect(widths(520)).toEqual([100, 180, 120, 90, 120]);
  expect(widths(380)).toEqual([100, 160, 120, 90, 120]);
  // not even one fits: nothing to share
  expect(widths(300)).toEqual([100, 100, 120, 90, 120]);
});

it('stays as it is where it fits exactly', () => expect(widths(530)).toEqual([100, 100, 120, 90, 120]));
