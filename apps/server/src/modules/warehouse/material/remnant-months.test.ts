/** 复用率 (anchors §2 row 30): what came to the racks in a month, what of them was used, what was lost. */
import { beforeAll, describe, expect, it } from 'vitest';
import { stock } from '@muyun/contract';
import { at, materialSteps } from '../../../../test/material-scene.ts';
import { enterRemnant, type SheetsScene, sheetsScene } from '../../../../test/sheets-scene.ts';

let s: SheetsScene;
beforeAll(async () => {
  s = await sheetsScene('3');
});
const remnant = (code: string, width: number, length: number, more: object = {}) =>
  enterRemnant(s, code, width, length, more);

describe('the months of the racks', () => {
  it('what came, what was cut or issued and what was lost in a month stands beside it, m²; a mistake counts nowhere', async () => {
    const now = async () => {
      const month = (await s.owner.call(stock.idleRemnants, { query: {} })).at(-1);
      return [month?.bornArea, month?.usedArea, month?.lostArea].map(Number) as [number, number, number];
    };
    const [born, used, lost] = await now();
    const made = (code: string) => remnant(code, 500, 1000, { warehouseId: s.warehouseId, bookValue: '80' });
    const [issuedOne, missing, scrapped, wrong] = [
      await made('M-1'),
      await made('M-2'),
      await made('M-3'),
      await made('M-4'),
    ];
    const steps = materialSteps(() => s as never);
    const projectId = await steps.projectNamed('余料去向');
    await steps.issued([{ remnantId: issuedOne.id, quantity: '1' }], { outType: 1, projectId });
    await s.owner.call(stock.adjustStock, { ...at(missing.id), body: { delta: -1, reason: '找不到' } });
    await s.owner.call(stock.scrapRemnants, { body: { ids: [scrapped.id], reason: '锈蚀' } });
    await s.owner.call(stock.voidRemnant, {
      ...at(wrong.id),
      body: { reason: '登记错了', version: wrong.version },
    });
    const after = await now();
    expect(after.map((n, i) => Number((n - ([born, used, lost][i] ?? 0)).toFixed(4)))).toEqual([1.5, 0.5, 1]);
  });
});
