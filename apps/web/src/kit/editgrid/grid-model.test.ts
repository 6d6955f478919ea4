import { describe, expect, it } from 'vitest';
import type { EditColumn } from './grid-model.ts';
import * as grid from './grid-model.ts';

interface Line {
  code: string | null;
  qty: number | string | null;
  price: string | null;
  colour: number | string | null;
  area: string;
}
const columns: EditColumn<Line>[] = [
  { key: 'code', title: '编号', edit: 'text', required: true },
  { key: 'area', title: '面积', kind: 'area' },
  { key: 'qty', title: '本次数量', kind: 'int', edit: 'number', places: 0, min: 1 },
  { key: 'price', title: '单价', unit: '¥', kind: 'price', edit: 'number', places: 6 },
  {
    key: 'colour',
    title: '颜色',
    edit: 'select',
    choices: [
      { value: 1, label: '银灰' },
      { value: 2, label: '深灰' },
    ],
  },
];
const blank = (): Line => ({ code: null, qty: null, price: null, colour: null, area: '0' });
const line = (code: string): Line => ({ ...blank(), code, qty: 1 });

describe('reading cells', () => {
  const [, , qty, price, colour] = columns as [
    never,
    never,
    EditColumn<Line>,
    EditColumn<Line>,
    EditColumn<Line>,
  ];
  it('takes numbers as Excel writes them', () => {
    expect(grid.parseCell(qty, ' 1,208 ')).toBe(1208);
    expect(grid.parseCell(price, '¥480.50')).toBe('480.50');
  });
  it('keeps what does not fit and faults it', () => {
    const bad = {
      ...line('A'),
      qty: grid.parseCell(qty, '两件') as string,
      colour: grid.parseCell(colour, '粉色') as string,
    };
    expect(grid.cellFault(qty, bad, false)).toBe('应为数字');
    expect(grid.cellFault(colour, bad, false)).toBe('没有「粉色」这个选项');
    expect(grid.cellFault(qty, { ...bad, qty: 1.5 }, false)).toBe('应为整数');
    expect(grid.cellFault(qty, { ...bad, qty: 0 }, false)).toBe('不能小于 1');
  });
  it('asks for required cells only when strict', () => {
    expect(grid.gridFaults(columns, [blank()], false)).toEqual([]);
    expect(grid.gridFaults(columns, [blank()], true)).toEqual([{ row: 0, name: 'code', message: '必填' }]);
  });
});

describe('pasting', () => {
  it('splits quoted cells', () =>
    expect(grid.parseTable('a\t"b\n""c"""\r\nd\te\r\n')).toEqual([
      ['a', 'b\n"c"'],
      ['d', 'e'],
    ]));
  it('maps by header when the first row matches', () => {
    const result = grid.pasteTable(
      columns,
      [line('A')],
      { row: 0, col: 0 },
      grid.parseTable('单价 (¥)\t编号\n480\tB-1\n452\tB-2'),
      blank,
    );
    expect(result.rows.map((r) => [r.code, r.price])).toEqual([
      ['B-1', '480'],
      ['B-2', '452'],
    ]);
    expect(result).toMatchObject({ added: 1, changed: 1 });
  });
  it('maps by order from the active cell and skips read-only columns', () => {
    const result = grid.pasteTable(
      columns,
      [line('A'), line('B')],
      { row: 1, col: 1 },
      [['9.99', '7']],
      blank,
    );
    expect(result.rows[1]).toMatchObject({ qty: 7, area: '0' });
  });
  it('adds no rows where none may be added', () =>
    expect(grid.pasteTable(columns, [line('A')], { row: 0, col: 0 }, [['X'], ['Y']]).rows).toHaveLength(1));
});

describe('editing ranges', () => {
  it('fills down', () =>
    expect(
      grid
        .fillDown(
          columns,
          [{ ...line('A'), qty: 5 }, line('B'), line('C')],
          { row: 0, col: 2 },
          { row: 2, col: 2 },
        )
        .map((r) => r.qty),
    ).toEqual([5, 5, 5]));
  it('copies labels as text', () =>
    expect(
      grid.copyTable(columns, [{ ...line('A'), colour: 2 }], { row: 0, col: 2 }, { row: 0, col: 4 }),
    ).toBe('1\t\t深灰'));
  it('undoes and redoes', () => {
    const a = [line('A')];
    const b = [line('B')];
    const back = grid.undo(grid.remember(grid.noHistory as grid.History<Line>, a), b);
    expect(back?.[1]).toBe(a);
    expect(back && grid.redo(back[0], a)?.[1]).toBe(b);
  });
});

describe('the keys that are told', () => {
  const named = (of: Parameters<typeof grid.keysOf>[0]) => grid.keysOf(of).map(([, text]) => text);
  it('are those that do something: no line is removed where none is added, nothing is typed where all is fixed', () => {
    expect(named({ newRow: () => ({}) })).toContain('删除行');
    expect(named({})).toEqual(['下一行', '下一格', '向下填充', '粘贴多行', '撤销']);
    expect(named({ newRow: () => ({}), disabled: true })).toEqual([]);
  });
});
