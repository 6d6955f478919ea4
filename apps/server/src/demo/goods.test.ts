/** What the demo factory has in its warehouses: made through the calls, to the piece, and made once however often it is asked for. */
import * as c from '@muyun/contract';
import { expect, it } from 'vitest';
import { makeSpace } from '../../test/kit.ts';
import { loadGoods } from './goods.ts';
import type { Caller } from './maker.ts';

interface Listed {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

it('the goods of the demo', async () => {
  const { owner } = await makeSpace();
  const client: Caller = { call: (call, options) => owner.call(call, options as never) };
  await owner.call(c.texture.initTextures);
  const textureId = (await owner.call(c.texture.textureOptions)).find((t) => t.code === '3003-H24')?.id ?? '';
  const { id: demanderId } = await owner.call(c.demander.createDemander, {
    body: { code: 'KH', name: '甲方' },
  });
  const [nested, draft, other] = await Promise.all(
    ['一', '二', '三'].map((name) =>
      owner.call(c.project.createProject, { body: { name, demanderId } }).then((made) => made.id),
    ),
  );
  const projects = { nested: nested as string, draft: draft as string, others: [other as string] };
  const rows = async (call: unknown, query: object = {}) =>
    ((await owner.call(call as never, { query: { maxResultCount: 200, ...query } } as never)) as Listed)
      .items;
  const counted = async () => ({
    orders: (await rows(c.materialOrder.calls.list)).map((r) => r['orderStatus']).toSorted(),
    receipts: (await rows(c.materialStockIn.calls.list)).length,
    issues: (await rows(c.materialStockOut.calls.list)).length,
    boards: (await rows(c.materialBalances)).map((b) => b['quantity']).toSorted(),
    remnants: (await rows(c.stock.listStock, { kind: 3 })).length,
    paint: (await rows(c.listPaintStock)).map((b) => b['quantity']).toSorted(),
    parts: (await rows(c.accessoryStock)).map((b) => b['quantity']).toSorted(),
    moves: (await owner.call(c.inventory.runStockCheck)).moveCount,
  });
  await loadGoods(client, textureId, projects);
  const first = await counted();
  // 45 to begin with, 60 came, 8 and 1 went: 96; 100 came by weight, 30 went, 72 were cut of the coil: 142
  expect(first).toMatchObject({
    orders: [1, 16, 2, 4, 8],
    receipts: 4,
    issues: 4,
    boards: ['142.0000', '32.0000', '60.0000', '96.0000'],
    remnants: 6,
    paint: ['100.000', '100.000', '115.000', '42.000', '63.750'],
    parts: ['2100.0000', '4200.0000', '4800.0000'],
  });
  expect((await owner.call(c.inventory.runStockCheck)).violations).toEqual([]);
  await loadGoods(client, textureId, projects);
  expect(await counted()).toEqual(first);
}, 120_000);
