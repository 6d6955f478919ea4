/**
 * Random histories of documents (commerce, appendix D): many clerks of three spaces buy, receive, issue, cut, count, move, keep, close
 * months and take back, over HTTP, on the same few things. Whatever is refused is refused with a sentence; afterwards every rule holds
 * and every balance is rebuilt from its moves to the byte. `COMMANDS=100000 WRITERS=64` is the long run; every request that writes is
 * a command.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../../src/kit/invariants.ts';
import { col, shape } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';
import { inTx, PLATFORM } from '../../src/kit/tx.ts';
import { endReservations } from '../../src/modules/inventory/inventory.tasks.ts';
import { invariants } from '../../src/modules/invariants.ts';
import { Chance } from '../fuzz/chance.ts';
import { testHouse } from '../kit.ts';
import { COMMANDS } from './other-commands.ts';
import { Doer, makePlant } from './plant.ts';

const MANY = Number(process.env['COMMANDS'] ?? 900);
const WRITERS = Number(process.env['WRITERS'] ?? 24);
const DAY_MS = 86_400_000;
const WHEEL = COMMANDS.flatMap(([weight, work]) => Array.from({ length: weight }, () => work));
/** what a generator that knows what it writes is never told */
const OURS = ['Common:Validation', 'Common:Internal', 'Common:Referenced', 'Common:Forbidden'];
const REBUILT = shape({ rows: col.int, wrong: col.int });

const most = (of: ReadonlyMap<string, number>): string =>
  [...of]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ');
const summed = (maps: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const all = new Map<string, number>();
  for (const map of maps) for (const [name, n] of map) all.set(name, (all.get(name) ?? 0) + n);
  return all;
};

describe('random histories of documents', () => {
  let doers: Doer[];
  beforeAll(async () => {
    const plants = [await makePlant(), await makePlant(), await makePlant()];
    doers = plants.map((plant, i) => new Doer(plant, new Chance(20_261_124 + i)));
  }, 120_000);

  it(`${MANY} commands of ${WRITERS} clerks over three spaces: every rule holds, every balance is that of its moves`, async () => {
    const { house } = (await testHouse()).server;
    const started = Date.now();
    const done = (): number => doers.reduce((n, d) => n + d.commands, 0);
    const nights = [0.3, 0.6, 0.9].map((part) => MANY * part);
    let ended = 0;
    let told = 0;
    const tell = (): void => {
      if (!process.env['COMMANDS'] || done() < told) return;
      told += 5_000;
      const ends = summed(doers.map((d) => d.ends));
      process.stderr.write(
        `${((Date.now() - started) / 1_000).toFixed(0)} s: ${done()} commands, ${most(new Map([...ends].toSorted(([, a], [, b]) => b - a).slice(0, 8)))}\n`,
      );
    };
    const clerk = async (n: number): Promise<void> => {
      const doer = doers[n % doers.length] as Doer;
      while (done() < MANY) {
        await doer.chance.pick(WHEEL)(doer);
        tell();
        if (done() < (nights[0] ?? MANY)) continue;
        nights.shift();
        ended += await endReservations(house, new Date(Date.now() + 16 * DAY_MS));
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => clerk(n)));
    const ends = summed(doers.map((d) => d.ends));
    if (process.env['COMMANDS'])
      process.stderr.write(
        `${done()} commands in ${((Date.now() - started) / 60_000).toFixed(1)} min, ${ended} reservations ended\n${most(ends)}\n${most(summed(doers.map((d) => d.mix)))}\n`,
      );
    expect(OURS.filter((code) => ends.has(code)).map((code) => `${code} ${most(ends)}`)).toEqual([]);
    expect(ends.get('done')).toBeGreaterThan(MANY / 3);
    let balances = 0;
    for (const { plant } of doers) {
      const { tenantId } = plant.owner;
      const found = await inTx(house.pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
        violationsOf(tx, invariants, tenantId),
      );
      expect(found).toEqual([]);
      const rebuilt = await plant.owner.inTx((tx) =>
        tx.one(
          REBUILT,
          sql`select count(*)::int as rows, (count(*) filter (where (c.quantity, c.weight, c.area, c.value)::text <> (m.quantity, m.weight, m.area, m.value)::text))::int as wrong
            from inventory_cost c join (select x.warehouse_id, x.item_id, sum(x.quantity) as quantity, sum(x.weight) as weight, sum(x.area) as area, sum(x.value) as value
              from inventory_move x where x.tenant_id = ${tx.tenantId} group by 1, 2) m on m.warehouse_id = c.warehouse_id and m.item_id = c.item_id where c.tenant_id = ${tx.tenantId}`,
        ),
      );
      expect(rebuilt?.wrong).toBe(0);
      balances += rebuilt?.rows ?? 0;
    }
    // together: how the commands fall to the spaces is up to the machine
    expect(balances).toBeGreaterThan(15);
  }, 3_600_000);
});
