import { describe, expect, it } from 'vitest';
import { gridFaults, parseTable } from '../../../kit/editgrid/index.ts';
import { pasteTable } from '../../../kit/editgrid/grid-model.ts';
import { emptyRow, entryColumns, entryDraft, entryFaults, isEmptyRow } from './rows-entry.ts';
import type { EntryMasters, EntryRow } from './rows-entry.ts';

const masters: EntryMasters = {
  textures: [{ id: 't', name: '3003-H24', code: '3003-H24', thicknesses: [2.5, 3] }],
  plateTypes: [
    { id: 'p', name: '四边折边板', code: 'ZB', params: [{ key: 'F' }] },
    { id: 'f', name: '平板', code: 'PB', params: [] },
  ],
  colors: [{ id: 'c', name: '银灰', code: 'RAL9006' }],
};
const columns = entryColumns(masters);
const paste = (text: string) =>
  pasteTable<EntryRow>(columns, [emptyRow()], { row: 0, col: 0 }, parseTable(text), emptyRow).rows;

describe('many new products in a grid', () => {
  it("takes a block with the titles of a customer's list", () => {
    const [row, next] = paste(
      '板块编号\t板型\t宽(mm)\t高(mm)\t折边\t材质\t厚度\t色号\t件数\nA-1\t四边折边板\t1,180\t2380\t25\t3003 H24\t3\tRAL 9006\t4\nA-2\t平板\t1000\t2000\t\t3003-H24\t3\t银灰\t1',
    );
    expect(row).toMatchObject({
      code: 'A-1',
      plateTypeId: 'p',
      visibleWidth: 1180,
      visibleHeight: 2380,
      depth: 25,
      textureId: 't',
      thickness: 3,
      colorId: 'c',
      quantity: 4,
    });
    expect(next).toMatchObject({ plateTypeId: 'f', colorId: 'c' });
    expect(gridFaults(columns, [row as EntryRow, next as EntryRow], true)).toEqual([]);
  });
  it('keeps what it does not know and marks it', () => {
    const rows = paste('A-1\t怪板\t1180\t2380\t\t3003-H24\t2.8\t\t4');
    expect(gridFaults(columns, rows, true).map((f) => [f.name, f.message])).toEqual([
      ['plateTypeId', '没有「怪板」这个选项'],
      ['thickness', '「3003-H24」的板厚：2.5、3'],
    ]);
  });
  it('refuses a fold that nothing is made of', () => {
    const row = emptyRow({
      visibleWidth: 1180,
      visibleHeight: 2380,
      depth: 25,
      textureId: 't',
      thickness: 3,
      quantity: 1,
    });
    const faults = (over: Partial<EntryRow>) =>
      gridFaults(columns, [{ ...row, ...over }], true).map((f) => f.message);
    expect([
      faults({}),
      faults({ plateTypeId: 'p' }),
      faults({ plateTypeId: 'f' }),
      faults({ depth: null }),
    ]).toEqual([['填了折边，请选择板型'], [], ['板型「平板」没有折边'], []]);
    expect(entryDraft({ ...row, plateTypeId: null })).toMatchObject({ depth: 25, plateTypeId: null });
  });
});

describe('what is sent and what comes back', () => {
  it('puts faults of the server on their cells', () => {
    const { placed, left } = entryFaults(
      [
        { field: '第2行/板厚', message: 'a' },
        { field: 'rows.0.quantity', message: 'b' },
        { field: '第9行/宽', message: 'c' },
      ],
      2,
    );
    expect([placed, left]).toEqual([
      [
        { row: 1, name: 'thickness', message: 'a' },
        { row: 0, name: 'quantity', message: 'b' },
      ],
      [{ field: '第9行/宽', message: 'c' }],
    ]);
  });
  it('rows with nothing but defaults are no products', () => {
    expect([
      isEmptyRow(emptyRow({ textureId: 't', thickness: 3, colorId: 'c' })),
      isEmptyRow(emptyRow({ quantity: 1 })),
    ]).toEqual([true, false]);
  });
});
