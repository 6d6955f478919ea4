/** 效期看板 (commerce §13): every figure is that of the stock list with the same filter; a colour's projects stand beside its batches. */
import {
  expiryBandOf,
  listPaintStock,
  PAINT_EXPIRY_BANDS,
  paintExpiry,
  paintItem,
  project,
  savePaintDemand,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { anyColor } from '../../../../test/change-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import {
  at,
  daysAgo,
  daysOn,
  paintSceneOf,
  type PaintScene,
  SOLVENT,
  stocked,
  today,
} from '../../../../test/paint-scene.ts';

let cad: CadScene;
let s: PaintScene;
beforeAll(async () => {
  cad = await cadScene();
  s = await paintSceneOf(cad.space);
  const lot = (batchNo: string, quantity: string, days: number) => ({
    batchNo,
    quantity,
    productionDate: daysAgo(300),
    expiryDate: days < 0 ? daysAgo(-days) : daysOn(days),
  });
  // what has expired already is an opening balance
  await stocked(s, [lot('E-1', '5', -3), lot('E-2', '6', -1)], { inType: 128 });
  await stocked(s, [
    lot('A-0', '7', 0),
    lot('A-7', '8', 7),
    lot('B-8', '9', 8),
    lot('C-30', '10', 30),
    lot('Z-31', '11', 31),
  ]);
});
const board = async () => (await s.owner.call(paintExpiry)).bands;

describe('bands', () => {
  it.each([
    ['2026-01-09', 0],
    ['2026-01-10', 7],
    ['2026-01-17', 7],
    ['2026-01-18', 15],
    ['2026-01-25', 15],
    ['2026-02-09', 30],
    ['2026-02-10', null],
  ])('%s seen on 10 January: %s', (day, band) => {
    expect(expiryBandOf(day, '2026-01-10')).toBe(band);
  });
});

describe('the board of batches that expire', () => {
  it('counts and sums as the list it leads to, and shows the same rows, the first to expire first', async () => {
    const bands = await board();
    expect(bands.map((b) => [b.band, b.rows.map((r) => r.batchNo), b.kg])).toEqual([
      [0, ['E-1', 'E-2'], '11.000'],
      [7, ['A-0', 'A-7'], '15.000'],
      [15, ['B-8'], '9.000'],
      [30, ['C-30'], '10.000'],
    ]);
    for (const { band, count, kg, value, rows } of bands) {
      const list = await s.owner.call(listPaintStock, {
        query: { expiry: [band], maxResultCount: 100 } as never,
      });
      expect([list.totalCount, list.totals?.['quantity'], list.totals?.['value']]).toEqual([
        count,
        kg,
        value,
      ]);
      expect(new Set(list.items.map((r) => r.id))).toEqual(new Set(rows.map((r) => r.id)));
      for (const r of list.items) expect(expiryBandOf(r.expiryDate ?? '', today)).toBe(band);
    }
    const all = PAINT_EXPIRY_BANDS.map((b) => b.value);
    const { totalCount } = await s.owner.call(listPaintStock, { query: { expiry: all } as never });
    expect(totalCount).toBe(6);
  });

  it('names the projects that still take the colour, those that take most first, at most three', async () => {
    expect((await board())[0]?.rows[0]).toMatchObject({ projects: [], projectCount: 0 });
    const colorCardId = await anyColor(s.owner);
    const other = await s.owner.call(paintItem.calls.create, {
      body: { name: '同色底漆', ...SOLVENT, colorCardId },
    });
    const { version } = await s.owner.call(paintItem.calls.get, at(s.paintId));
    await s.owner.call(paintItem.calls.update, {
      ...at(s.paintId),
      body: { version, colorCardId } as never,
    });
    for (const n of [1, 2, 3, 4]) {
      const { id: projectId } = await s.owner.call(project.createProject, {
        body: { name: `楼${n}`, demanderId: cad.demanderId },
      });
      await addPanel({ ...cad, projectId }, { code: 'T-01', colorId: colorCardId, quantity: 1 } as never);
      const row = { colorCardId, paintId: other.id, coatName: '底漆', planKg: String(9 + n) };
      await s.owner.call(savePaintDemand, { body: { projectId, rows: [row] } as never });
    }
    const [row] = (await board())[0]?.rows ?? [];
    expect(row?.projectCount).toBe(4);
    expect(row?.projects.map((p) => [p.name, p.kg])).toEqual([
      ['楼4 / 第1批', '13.000'],
      ['楼3 / 第1批', '12.000'],
      ['楼2 / 第1批', '11.000'],
    ]);
    // a project that is void takes nothing any more
    const void4 = { params: { id: row?.projects[0]?.id ?? '' }, body: { reason: '业主取消订单' } };
    await s.owner.call(project.voidProject, void4);
    const [after] = (await board())[0]?.rows ?? [];
    expect(after?.projectCount).toBe(3);
    expect(after?.projects[0]?.name).toBe('楼3 / 第1批');
  });

  it('hides what it is worth from whoever sees no amounts', async () => {
    const keeper = await makeMember(s.space, ['AlPsiManagement.PaintInventorys:query']);
    const { bands } = await keeper.call(paintExpiry);
    expect(bands.map((b) => b.value)).toEqual([null, null, null, null]);
    expect(bands.map((b) => b.count)).toEqual([2, 2, 1, 1]);
  });
});
