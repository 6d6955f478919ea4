import { describe, expect, it } from 'vitest';
import type { GridColumn } from './columns.ts';
import { nextProblem } from './next-problem.ts';
import { targetsOf } from './paste.ts';

const column = (field: string, label: string): GridColumn => ({
  field,
  label,
  width: 80,
  minWidth: 80,
  isNumber: false,
});
const columns = [
  column('code', '编号'),
  column('width', '宽'),
  column('height', '高'),
  column('quantity', '数量'),
];

describe('a pasted block over the check grid', () => {
  it('goes by the order of the columns from the cell on', () => {
    expect(targetsOf(columns, ['1200', '600', '3', 'x'], 1)).toEqual({
      targets: ['width', 'height', 'quantity', null],
      isHead: false,
    });
  });
  it('goes by its head where two titles are known', () => {
    expect(targetsOf(columns, ['数量', '宽 (mm)', '单价'], 0)).toEqual({
      targets: ['quantity', 'width', null],
      isHead: true,
    });
    expect(targetsOf(columns, ['数量', 'x'], 0).isHead).toBe(false);
  });
});

describe('F8', () => {
  const problems = [
    { rowNo: 3, index: 2, level: 'error' as const },
    { rowNo: 9, index: 8, level: 'warning' as const },
  ];
  const go = (filter: 'all' | 'error' | 'fixed', index: number, total: number, step: 1 | -1) =>
    nextProblem({ problems }, { filter, index, total }, step);
  it('walks over the faults of the whole list', () => {
    expect([go('all', 0, 20, 1), go('all', 2, 20, 1), go('all', 8, 20, 1), go('all', 2, 20, -1)]).toEqual([
      2, 8, 2, 8,
    ]);
  });
  it('stays inside the filter that is chosen', () => {
    expect([
      go('error', 0, 1, 1),
      go('fixed', 0, 3, 1),
      go('fixed', 2, 3, 1),
      go('fixed', 0, 3, -1),
      go('fixed', 0, 0, 1),
    ]).toEqual([0, 1, 0, 2, null]);
  });
});
