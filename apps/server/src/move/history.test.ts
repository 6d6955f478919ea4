/** The demonstration of the first release, with work done by chance on it, moves to another house and is the same there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, nest, presetOf, product, project, stock } from '@muyun/contract';
import { Actor, codeOf, type Raw } from '../../test/actor.ts';
import { Chance } from '../../test/fuzz/chance.ts';
import { NO_LIMITS, openHouse, type TestHouse } from '../../test/house.ts';
import { asOwner, exportedAtRest, imported, picture } from '../../test/move-scene.ts';
import { releasedDatabase } from '../../test/release-scene.ts';
import { readConfig } from '../kit/config.ts';
import { violationsOf } from '../kit/invariants.ts';
import { verifyAuditAsOwner } from '../kit/audit-chain.ts';
import { startServer } from '../main.ts';
import { invariants } from '../modules/invariants.ts';
import { DEMO_PASSWORD } from '../modules/platform/bootstrap.ts';
import { often } from '../../test/at-once.ts';

const SEEDS = [20_261_123, 7, 1].slice(0, often(1, 3));
const STEPS = 25;
const LIMIT = 120_000;

let there: TestHouse;
beforeAll(async () => {
  there = await openHouse();
});
afterAll(() => there.server.close());

/** A house with the demonstration of the release, and its owner logged in. */
async function demonstration(): Promise<{ house: TestHouse; owner: Actor }> {
  const { url: ownerUrl, dataDir } = await releasedDatabase('0.1.0');
  const config = {
    ...readConfig({ LOG_LEVEL: 'error' }),
    port: 0,
    host: '127.0.0.1',
    dataDir,
    rates: NO_LIMITS,
  };
  const server = await startServer(config, ownerUrl, { demo: false, alone: true });
  const entered = await new Actor(server.address, null, '', '').call(account.login, {
    body: { grantType: 'password', account: 'demo', password: DEMO_PASSWORD, clientType: 1 },
  });
  if (!('token' in entered)) throw new Error('not entered');
  const owner = new Actor(server.address, entered.token, entered.userId, entered.tenantId ?? '');
  return { house: { server, url: server.address, ownerUrl }, owner };
}

/** One piece of work by chance; the house may refuse it. */
async function step(owner: Actor, chance: Chance, at: number): Promise<Raw> {
  const query = { maxResultCount: 50, skipCount: chance.below(40) * 50 };
  const { items } = await owner.call(product.listProducts, { query });
  const chosen = chance.pick(items);
  switch (chance.below(6)) {
    case 0: {
      const { items: known } = await owner.call(project.listProjects);
      const demanderId = chance.pick(known).demanderId;
      return owner.raw(project.createProject, { body: { name: `工程${at}`, demanderId } });
    }
    case 1:
      return owner.raw(product.deleteProduct, { params: { id: chosen.id } });
    case 2: {
      const body = { code: `改${at}-${chance.below(99)}`, version: chosen.version, reason: '编号有误' };
      return owner.raw(product.setProductCode, { params: { id: chosen.id }, body });
    }
    case 3: {
      const { items: plates } = await owner.call(stock.listStock);
      const body = { delta: chance.below(9) + 1, reason: '盘盈' };
      return owner.raw(stock.adjustStock, { params: { id: chance.pick(plates).id }, body });
    }
    case 4: {
      const open = items.filter((p) => p.availableToNest > 0).slice(0, chance.below(5) + 1);
      const products = open.map((p) => ({ productId: p.id, quantity: p.availableToNest }));
      return owner.raw(nest.createNestOrder, { body: { products, params: presetOf(1) } });
    }
    default: {
      const { items: known } = await owner.call(project.listProjects);
      const { id } = chance.pick(known);
      return owner.raw(project.favorProject, { params: { id }, body: { isFavorite: chance.below(2) === 1 } });
    }
  }
}

describe('the demonstration with a history by chance', () => {
  it.each(SEEDS)('seed %i: is the same in another house', { timeout: LIMIT }, async (seed) => {
    const { house, owner } = await demonstration();
    try {
      const chance = new Chance(seed);
      const codes: string[] = [];
      for (let at = 0; at < STEPS; at += 1) codes.push(codeOf(await step(owner, chance, at)));
      expect(codes.filter((c) => c.startsWith('2')).length).toBeGreaterThan(STEPS / 2);
      const { target, told, rows: before } = await exportedAtRest(house, owner.tenantId);
      const moved = await imported(there, target);
      expect([moved.rows, moved.violations]).toEqual([told.rows, 0]);
      const after = await picture(there, moved.tenantId);
      for (const [table, rows] of before) {
        // its number is one of a kind in a house: the next of the seeds finds it taken
        const plain = (lines: readonly string[] = []): string[] => {
          if (table === 'tenant') return lines.map((l) => l.replace(/"code":"\w+"/, ''));
          // sums are folded now and then; their rows have no order of their own
          return table === 'record_total' ? lines.toSorted() : [...lines];
        };
        expect([table, plain(after.get(table))]).toEqual([table, plain(rows)]);
      }
      expect(await asOwner(there, moved.tenantId, (tx) => violationsOf(tx, invariants, tx.tenantId))).toEqual(
        [],
      );
      const verdict = await verifyAuditAsOwner(there.server.house.pools.owner, {}, new Date());
      expect(verdict.faults).toEqual([]);
    } finally {
      await house.server.close();
    }
  });
});
