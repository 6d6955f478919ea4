/** Remnants that lie in a warehouse of another factory (platform F6): nobody of this one sees, takes, moves or nests on them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyCall, nest, rightsOfSide, stock, warehouse } from '@muyun/contract';
import { type Actor, codeOf } from '../../../../test/actor.ts';
import { makeMember } from '../../../../test/kit.ts';
import { f9Params, nestScene, type NestScene } from '../../../../test/nest-scene.ts';

const CODE = 'YC-1';
let scene: NestScene;
let here: Actor;
let there: Actor;
let id = '';
let home = '';
beforeAll(async () => {
  scene = await nestScene({ plates: false });
  const [first = '', second = ''] = scene.space.factoryIds;
  const store = (code: string, factoryId: string) =>
    scene.owner.call(warehouse.calls.create, {
      body: { code, name: `余料仓${code}`, domain: 2, factoryId, positions: [] } as never,
    });
  home = (await store('YA', first)).id;
  const far = (await store('YB', second)).id;
  const rights = rightsOfSide('tenant');
  here = await makeMember(scene.space, rights, { factoryIds: [first] });
  there = await makeMember(scene.space, rights, { factoryIds: [second] });
  const body = { kind: 3, code: CODE, initialQuantity: 1, warehouseId: far, bookValue: '80' };
  const size = { textureId: scene.textureId, thickness: 3, width: 1500, length: 3000 };
  id = (await scene.owner.call(stock.createStock, { body: { ...body, ...size } as never })).id;
});

describe('a remnant of another factory', () => {
  it('is on no list, in no search and in no sum', async () => {
    const size = { width: 900, length: 600, textureId: scene.textureId, thickness: 3 } as never;
    const told = async (who: Actor) => [
      (await who.call(stock.listStock, { query: { kind: 3 } })).items.map((r) => r.code),
      (await who.call(stock.availableStock, { query: {} })).map((r) => r.code),
      (await who.call(stock.findRemnants, { query: size })).map((r) => r.code),
      (await who.call(stock.idleRemnants)).at(-1)?.count,
    ];
    expect(await told(there)).toEqual([[CODE], [CODE], [CODE], 1]);
    expect(await told(here)).toEqual([[], [], [], 0]);
  });

  it('is opened, labelled, moved, scrapped, sold and voided by nobody', async () => {
    const open: AnyCall[] = [stock.getStock, stock.stockMoves, stock.printRemnant, stock.remnantLogOf];
    const params = { id };
    for (const call of open) {
      expect([call.id, codeOf(await here.raw(call, { params }))]).toEqual([call.id, 'Common:NotFound']);
      expect([call.id, (await there.raw(call, { params })).status]).toEqual([call.id, 200]);
    }
    const [ids, reason] = [[id], '不再需要'];
    const version = (await there.call(stock.getStock, { params })).version;
    const tries: [AnyCall, object][] = [
      [stock.moveRemnants, { body: { ids, warehouseId: home } }],
      [stock.scrapRemnants, { body: { ids, reason } }],
      [stock.sellRemnants, { body: { ids, amount: '10', reason } }],
      [stock.voidRemnant, { params, body: { reason, version } }],
      [stock.adjustStock, { params, body: { delta: -1, reason } }],
    ];
    for (const [call, asked] of tries)
      expect([call.id, codeOf(await here.raw(call, asked as never))]).toEqual([call.id, 'Common:NotFound']);
    expect(await there.call(stock.getStock, { params })).toMatchObject({ version, quantity: 1 });
  });

  it('is offered to nest orders of its own factory only', async () => {
    const body = {
      kind: 1 as const,
      products: [{ productId: scene.p1, quantity: 1 }],
      params: f9Params({}),
    };
    const offered = async (who: Actor): Promise<boolean> => {
      const made = await who.call(nest.createNestOrder, { body });
      const order = await who.call(nest.getNestOrder, { params: { id: made.id } });
      await scene.owner.call(nest.deleteNestOrder, { params: { id: made.id } });
      return order.stocks.some((s) => s.title.includes(CODE));
    };
    expect(await offered(there)).toBe(true);
    expect(await offered(here)).toBe(false);
  });
});
