import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import * as prefs from './column-prefs.ts';

const columns: Column<never>[] = [
  { key: 'no', title: '单号', fixed: 'left', width: 138 },
  { key: 'name', title: '名称' },
  { key: 'area', title: '面积', kind: 'area' },
  { key: 'memo', title: '备注', hidden: true },
  { key: 'actions', title: '操作', fixed: 'right', width: 112 },
];
const order = (list: readonly prefs.ColumnPref[]) => list.map((p) => p.value).join(' ');

describe('列设置', () => {
  const start = prefs.defaultPrefs(columns);
  it('starts with hidden columns off', () => {
    expect(order(start)).toBe('no name area memo actions');
    expect(prefs.triState(start)).toBe('some');
  });
  it('refuses to drag frozen columns and to nest columns', () => {
    expect(prefs.moveColumn(start, columns, 'no', 'area', 'after')).toBe('冻结列不能拖动');
    expect(prefs.moveColumn(start, columns, 'area', 'no', 'before')).toBe('冻结列不能拖动');
    expect(prefs.moveColumn(start, columns, 'area', 'name', 'into')).toBe('不能改为子集');
  });
  it('moves free columns', () =>
    expect(order(prefs.moveColumn(start, columns, 'area', 'name', 'before') as prefs.ColumnPref[])).toBe(
      'no area name memo actions',
    ));
  it('needs at least one column besides the actions', () => {
    const none = start.map((p) => ({ ...p, checked: false }));
    expect(prefs.prefsProblem(none, columns)).toBe('请至少选择一列');
    expect(prefs.prefsProblem(start, columns)).toBeUndefined();
  });
  it('selects all, then none, keeping the actions', () => {
    const all = prefs.toggleAll(start, columns);
    expect(prefs.triState(all)).toBe('all');
    expect(
      prefs
        .toggleAll(all, columns)
        .filter((p) => p.checked)
        .map((p) => p.value),
    ).toEqual(['actions']);
  });
  it('meets changed columns: unknown go, new ones appear at their place', () => {
    const stored = [
      { value: 'area', checked: true, width: 300 },
      { value: 'gone', checked: true, width: 80 },
      { value: 'no', checked: true, width: 138 },
    ];
    const merged = prefs.mergePrefs(columns, stored);
    expect(order(merged)).toBe('no name area memo actions');
    expect(merged.find((p) => p.value === 'area')?.width).toBe(300);
  });
  it('keeps widths between 40 and 600', () => {
    expect(prefs.setWidth(start, 'name', 9).find((p) => p.value === 'name')?.width).toBe(40);
    expect(prefs.setWidth(start, 'name', 9000).find((p) => p.value === 'name')?.width).toBe(600);
  });
});
