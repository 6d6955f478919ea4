/**
 * Races over the same goods (issue 15), by documents, in each of the three warehouses, at 2, 8 and 64: the last piece, both ways between
 * two warehouses, a reservation against issues, a count against issues. `ROUNDS=50` is the measured run.
 */
import { inventory } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, count, LIMIT, many, ROUNDS, WIDTHS } from '../at-once.ts';
import { badWorld, type World } from '../matrix/bad-subjects.ts';
import {
  accessoryArea,
  approveAt,
  type Area,
  heldOf,
  type Lot,
  materialArea,
  paintArea,
  posted,
  takeBackAt,
  violated,
  waiting,
} from './areas.ts';

let w: World;
let projectId: string;
const areas: Area[] = [];
const area = (i: number): Area => areas[i] as Area;
beforeAll(async () => {
  w = await badWorld();
  projectId = await w.steps.projectNamed('竞争工程');
  areas.push(materialArea(w, await w.steps.warehouseNamed('JZ2')), paintArea(w), accessoryArea(w));
}, 120_000);

const NAMES = ['材料', '涂料', '配件'];
const CASES = NAMES.flatMap((name, i) => WIDTHS.map((n) => [name, n, i] as const));

describe.each(CASES)('%s, %i at once', (_name, n, i) => {
  it(
    'issue the last piece: one has it, the others are told',
    async () => {
      const a = area(i);
      const lot = await a.fresh('0');
      const make = () => waiting(a.owner, a.out, a.issueBody(lot, '1'));
      let ids = await many(n, make);
      for (let round = 0; round < ROUNDS; round += 1) {
        await posted(a.owner, a.into, a.receiptBody(lot, '1'));
        const codes = await atOnce(n, (k) => approveAt(a.owner, a.out, ids[k] as string, 2));
        expect([count(codes, '200'), count(codes, 'Stock:Insufficient')]).toEqual([1, n - 1]);
        expect(await heldOf(a, lot, a.main)).toEqual({ quantity: 0, value: '0.00', reserved: 0 });
        const won = codes.indexOf('200');
        ids = ids.with(won, await make());
      }
      expect(await violated(a.owner)).toEqual([]);
    },
    LIMIT,
  );

  it(
    'move A → B and B → A, and take both back: nobody waits in a circle, nothing is lost',
    async () => {
      const a = area(i);
      const lot = await a.fresh('200');
      const half = await posted(a.owner, a.out, a.transferBody(lot, '100', a.main, a.other));
      expect(half.orderStatus).toBe(4);
      const ids = await many(n, (k) => {
        const [from, to] = k % 2 ? [a.main, a.other] : [a.other, a.main];
        return waiting(a.owner, a.out, a.transferBody(lot, '1', from, to));
      });
      const there = async () => {
        const [main, other] = [await heldOf(a, lot, a.main), await heldOf(a, lot, a.other)];
        return [main.quantity, other.quantity, Number(main.value) + Number(other.value)];
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const version = 2 + round * 3;
        const over = await atOnce(n, (k) => approveAt(a.owner, a.out, ids[k] as string, version));
        expect(count(over, '200')).toBe(n);
        expect(await there()).toEqual([100, 100, 2470]);
        const back = await atOnce(n, (k) => takeBackAt(a.owner, a.out, ids[k] as string, version + 1));
        expect(count(back, '200')).toBe(n);
        expect(await there()).toEqual([100, 100, 2470]);
        for (const id of ids)
          await a.owner.call(a.out.calls.submit, { params: { id }, body: { version: version + 2 } });
      }
      expect(await violated(a.owner)).toEqual([]);
    },
    LIMIT,
  );

  it(
    'keep the last piece for a project and issue it: either',
    async () => {
      const a = area(i);
      const lot = await a.fresh('0');
      const keep = () =>
        a.owner.raw(inventory.createReservation, {
          body: {
            domain: a.domain,
            projectId,
            lines: [{ warehouseId: a.main, itemId: lot.itemId, quantity: '1' }],
          },
        });
      const make = () => waiting(a.owner, a.out, a.issueBody(lot, '1'));
      let ids = await many(Math.ceil(n / 2), make);
      for (let round = 0; round < ROUNDS; round += 1) {
        await posted(a.owner, a.into, a.receiptBody(lot, '1'));
        const codes = await atOnce(n, (k) =>
          k % 2 ? keep() : approveAt(a.owner, a.out, ids[k / 2] as string, 2),
        );
        expect(count(codes, '200')).toBe(1);
        const told = new Set(codes.filter((c) => c !== '200'));
        for (const code of told)
          expect(['Stock:Insufficient', 'Stock:ReservedByOthers', 'Stock:ReserveExceeded']).toContain(code);
        const won = codes.indexOf('200');
        const isKept = won % 2 === 1;
        expect(await heldOf(a, lot, a.main)).toMatchObject({
          quantity: isKept ? 1 : 0,
          reserved: isKept ? 1 : 0,
        });
        if (isKept) await freeAndUse(a, lot);
        else ids = ids.with(won / 2, await make());
      }
      expect(await violated(a.owner)).toEqual([]);
    },
    LIMIT,
  );

  it(
    'approve a count while goods go out: every issue and the difference, once',
    async () => {
      const a = area(i);
      const lot = await a.fresh('1000');
      let left = 1000;
      for (let round = 0; round < ROUNDS; round += 1) {
        const takeId = await counted(a, lot);
        const outs = await many(Math.ceil(n / 2), () => waiting(a.owner, a.out, a.issueBody(lot, '1')));
        const codes = await atOnce(n, (k) =>
          k % 2
            ? a.owner.raw(inventory.approveStockTake, {
                params: { id: takeId },
                body: { version: 2, agree: true },
              })
            : approveAt(a.owner, a.out, outs[k / 2] as string, 2),
        );
        expect(codes.filter((_, k) => k % 2 === 0)).toEqual(outs.map(() => '200'));
        const takes = codes.filter((_, k) => k % 2 === 1);
        expect(count(takes, '200')).toBe(1);
        for (const code of takes.filter((c) => c !== '200'))
          expect(['Common:StaleVersion', 'Common:InvalidState']).toContain(code);
        left -= outs.length + 1;
        expect((await heldOf(a, lot, a.main)).quantity).toBe(left);
        if (left < 200) {
          await posted(a.owner, a.into, a.receiptBody(lot, '1000'));
          left += 1000;
        }
      }
      expect(await violated(a.owner)).toEqual([]);
    },
    LIMIT,
  );
});

/** What was kept is given up, and leaves. */
async function freeAndUse(a: Area, lot: Lot): Promise<void> {
  const body = { domain: a.domain, projectId, reason: '不留了' };
  await a.owner.call(inventory.releaseReservations, { body });
  await posted(a.owner, a.out, a.issueBody(lot, '1'));
}
/** A count of the lot that found one too few, and waits. */
async function counted(a: Area, lot: Lot): Promise<string> {
  const { id } = await a.owner.call(inventory.createStockTake, {
    body: { domain: a.domain, warehouseId: a.main, takeType: 2, scope: { itemIds: [lot.itemId] } },
  });
  const params = { id };
  const { lines } = await a.owner.call(inventory.getStockTake, { params });
  const said = lines.map((l) => ({
    id: l.id,
    countedQty: String(Number(l.snapshotQty) - 1),
    reason: '少一个',
  }));
  await a.owner.call(inventory.saveStockTakeLines, { params, body: { lines: said } });
  const { version } = await a.owner.call(inventory.getStockTake, { params });
  await a.owner.call(inventory.submitStockTake, { params, body: { version } });
  const now = await a.owner.call(inventory.getStockTake, { params });
  expect(now.version).toBe(2);
  return id;
}
