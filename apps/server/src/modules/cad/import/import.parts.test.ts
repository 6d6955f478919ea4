/** A list that names the main piece of its parts: from the same list or from the project, in the number that follows (engineering D2, D3). */
import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '@muyun/contract';
import {
  commit,
  edit,
  errorsOf,
  productsOf,
  rowsOf,
  type Scene,
  scene,
  table,
  upload,
} from '../../../../test/import-lists-scene.ts';

const HEAD = ['编号', '宽', '高', '数量', '所属主件', '每主件用量'];
type Cell = string | number;
let s: Scene;
beforeAll(async () => {
  s = await scene();
});

const list = (...rows: Cell[][]) => upload(s, table(HEAD, ...rows));
const partsOf = async (...codes: string[]) =>
  (await productsOf(s))
    .filter((p) => codes.includes(p.code))
    .map((p) => [p.code, p.productKind, p.parentProductCode, p.qtyPerParent, p.quantity]);
const faultsOf = async (id: string) =>
  (await rowsOf(s, id)).map((r) => r.faults.filter((f) => f.level === 'error').map((f) => f.message));

describe('parts of a list', () => {
  it('come with their main piece, before or after it in the list, whatever of the numbers is written', async () => {
    const view = await list(
      ['A-1a', 300, 200, '', 'a-1', 3],
      ['A-1', 1180, 2380, 4, '', ''],
      ['A-1b', 310, 200, 8, 'A-1', ''],
      ['A-1c', 320, 200, '', 'A-1', ''],
      ['A-2', 1180, 900, 5, '-', ''],
    );
    expect(view.columns.map((c) => c.field)).toEqual([
      'code',
      'width',
      'height',
      'quantity',
      'parent',
      'qtyPerParent',
    ]);
    const rows = await rowsOf(s, view.id);
    expect(rows.map((r) => [r.cells['quantity'], r.cells['qtyPerParent'] ?? ''])).toEqual([
      ['12', '3'],
      ['4', ''],
      ['8', '2'],
      ['4', '1'],
      ['5', ''],
    ]);
    expect(rows[2]?.faults.map((f) => f.message)).toContain('每主件用量按数量 8 ÷ 主件「A-1」4 件算出');
    await commit(s, view);
    expect(await partsOf('A-1', 'A-1a', 'A-1b', 'A-1c', 'A-2')).toEqual([
      ['A-1', 1, null, null, 4],
      ['A-1a', 2, 'A-1', 3, 12],
      ['A-1b', 2, 'A-1', 2, 8],
      ['A-1c', 2, 'A-1', 1, 4],
      ['A-2', 1, null, null, 5],
    ]);
  });

  it('find a main piece of the project; one that grows by the same list takes its parts with it', async () => {
    const more = await list(['A-2a', 300, 200, '', 'A-2', 2]);
    await commit(s, more);
    expect(await partsOf('A-2a')).toEqual([['A-2a', 2, 'A-2', 2, 10]]);
    const grown = await list(['A-2', 1180, 900, 1, '', ''], ['A-2b', 310, 200, '', 'A-2', 1]);
    await commit(s, grown, { onDuplicate: 'add' });
    expect(await partsOf('A-2', 'A-2a', 'A-2b')).toEqual([
      ['A-2', 1, null, null, 6],
      ['A-2a', 2, 'A-2', 2, 12],
      ['A-2b', 2, 'A-2', 1, 6],
    ]);
    // written over, a part may change its main piece
    const moved = await list(['A-2b', 310, 200, '', 'A-1', 2]);
    await commit(s, moved, { onDuplicate: 'overwrite' });
    expect(await partsOf('A-2b')).toEqual([['A-2b', 2, 'A-1', 2, 8]]);
  });

  it('every fault is named by its row, none is written, and the repairs mend them', async () => {
    const view = await list(
      ['B-1', 1180, 2380, 4, '', ''],
      ['B-1a', 300, 200, '', 'B-9', ''],
      ['B-1b', 300, 210, '', 'B-1a', ''],
      ['B-1c', 300, 220, '', 'B-1c', ''],
      ['B-1d', 300, 230, 7, 'B-1', ''],
      ['B-1e', 300, 240, 7, 'B-1', 2],
      ['B-1f', 300, 250, '', 'B-1', 0],
      ['B-2', 900, 900, 1, '', 2],
      ['B-1g', 300, 260, '', 'B-1', ''],
      ['B-1g', 300, 260, '', 'B-1', ''],
      ['B-1h', 300, 270, '', 'A-1a', ''],
    );
    expect(await faultsOf(view.id)).toEqual([
      [],
      ['所属主件「B-9」不在清单里，工程里也没有'],
      ['所属主件「B-1a」不是主件'],
      ['所属主件不能是自己'],
      ['数量 7 不是主件「B-1」4 件的整数倍'],
      ['数量 7 与主件「B-1」4 件 × 2 不符'],
      ['「0」不是数字'],
      ['没有所属主件，每主件用量 2 用不上'],
      [],
      ['散件的编号写了两行'],
      ['所属主件「A-1a」不是主件'],
    ]);
    expect(await s.owner.refused(commit(s, view))).toBe('Basic:ImportRows');
    expect(await partsOf('B-1')).toEqual([]);
    const rows = await rowsOf(s, view.id);
    const repaired = rows.flatMap((r) => {
      const set = r.faults.flatMap((f) => f.repairs ?? []).find((x) => x.set)?.set;
      return set ? [{ rowNo: r.rowNo, set }] : [];
    });
    const asB1 = [3, 4, 5, 12].map((line) => ({ rowNo: line, set: { parent: 'B-1' } }));
    const mended = await edit(s, view, { rows: [...repaired, ...asB1] });
    expect(errorsOf(await rowsOf(s, view.id))).toEqual([]);
    await commit(s, mended.batch);
    expect((await partsOf('B-1d', 'B-1e', 'B-1f', 'B-1g', 'B-1g-2', 'B-2')).map((p) => [p[0], p[4]])).toEqual(
      [
        ['B-1d', 4],
        ['B-1e', 8],
        ['B-1f', 4],
        ['B-1g', 4],
        ['B-1g-2', 4],
        ['B-2', 1],
      ],
    );
  });

  it('an import is a filter of the list, and taken back it takes its parts along', async () => {
    const view = await list(['C-1', 1180, 2380, 2, '', ''], ['C-1a', 300, 200, '', 'C-1', 2]);
    await commit(s, view);
    const query = { projectIds: [s.projectId], importBatchId: view.id, sorting: 'code asc' } as never;
    const { items, totalCount } = await s.owner.call(product.listProducts, { query });
    expect([totalCount, items.map((p) => p.code)]).toEqual([2, ['C-1', 'C-1a']]);
    const { undoImport } = (await import('@muyun/contract')).productImport;
    await s.owner.call(undoImport, { params: { importId: view.id } });
    expect(await partsOf('C-1', 'C-1a')).toEqual([]);
  });
});
