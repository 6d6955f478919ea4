/**
 * Random histories (commerce, appendix D): many writers over the same few items of three spaces do whatever documents do. Whatever is
 * refused is refused with a code of the catalogue; afterwards every rule holds and every balance is rebuilt from its moves to the
 * byte. `COMMANDS=100000 WRITERS=64` for the long run.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { AppError } from '../../kit/raise.ts';
import { col, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { inTx, PLATFORM } from '../../kit/tx.ts';
import { violationsOf } from '../../kit/invariants.ts';
import {
  ago,
  backOf,
  inventoryScene,
  type InventoryScene,
  source,
  worth,
} from '../../../test/inventory-scene.ts';
import { testHouse } from '../../../test/kit.ts';
import {
  adjustValue,
  inventoryInvariants,
  type PostLine,
  type PostSource,
  postMoves,
  relocate,
  release,
} from './index.ts';

const COMMANDS = Number(process.env['COMMANDS'] ?? 1500);
const WRITERS = Number(process.env['WRITERS'] ?? 16);
const ITEMS = 6;
const PLACES = [undefined, 'A-01', 'B-02'] as const;
const BATCHES = [newId(), newId()];

/** As Math.random, but the same again for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One space under random documents; what it has posted may be returned or taken back later. */
class Factory {
  readonly #scene: InventoryScene;
  readonly #items = Array.from({ length: ITEMS }, () => newId());
  readonly #random: () => number;
  readonly #receipts: PostLine[] = [];
  readonly #issues: PostLine[] = [];
  readonly #documents: PostSource[] = [];
  #revision = 0;
  constructor(scene: InventoryScene, random: () => number) {
    this.#scene = scene;
    this.#random = random;
  }
  #pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T;
  }
  #quantity = (): string =>
    dec(Math.ceil(this.#random() * 400))
      .div(this.#pick([1, 4, 100]))
      .toFixed(4);
  #cents = (): string =>
    dec(Math.floor(this.#random() * 1_000_000))
      .div(100)
      .toFixed(2);
  #project = (): string | null => this.#pick([null, this.#scene.tower, this.#scene.mall]);
  #batch = (): string | null => this.#pick([null, null, ...BATCHES]);
  #day = (): string => ago(this.#pick([0, 0, 0, 0, 2]));

  async #post(lines: PostLine[]): Promise<void> {
    const of = source(this.#day());
    await this.#scene.post(of, ...lines);
    this.#documents.push(of);
  }
  #in(): PostLine {
    const { line, main, other } = this.#scene;
    const place = this.#pick(PLACES);
    const more = {
      ...worth(this.#cents()),
      weight: this.#quantity(),
      warehouseId: this.#pick([main, other]),
      batchId: this.#batch(),
    };
    return line(this.#pick(this.#items), this.#quantity(), {
      ...more,
      ...(place ? { locationCode: place } : {}),
    });
  }
  readonly #commands: readonly (() => Promise<unknown>)[] = [
    async () => {
      const lines = Array.from({ length: this.#pick([1, 3]) }, () => this.#in());
      await this.#post(lines);
      this.#receipts.push(...lines);
    },
    async () => {
      const { line, main, other } = this.#scene;
      const out = line(this.#pick(this.#items), `-${this.#quantity()}`, {
        warehouseId: this.#pick([main, other]),
        projectId: this.#project(),
        batchId: this.#batch(),
      });
      await this.#post([out]);
      this.#issues.push(out);
    },
    async () => {
      const issue = this.#pick(this.#issues);
      if (issue)
        await this.#post([
          {
            ...issue,
            lineId: newId(),
            quantity: dec(issue.quantity).abs().div(3).toFixed(4),
            value: backOf(issue),
          },
        ]);
    },
    async () => {
      const receipt = this.#pick(this.#receipts);
      if (!receipt) return;
      const { locationCode: _, weight: __, ...back } = receipt;
      await this.#post([
        {
          ...back,
          lineId: newId(),
          quantity: dec(receipt.quantity).div(-2).toFixed(4),
          value: backOf(receipt),
        },
      ]);
    },
    async () => {
      const of = this.#pick(this.#documents);
      if (of) await this.#scene.undo(of);
    },
    () =>
      this.#scene.keep(
        this.#pick(this.#items),
        this.#pick([this.#scene.tower, this.#scene.mall]),
        this.#quantity(),
        this.#batch(),
      ),
    () =>
      this.#scene.within((tx) =>
        release(
          tx,
          { projectId: this.#pick([this.#scene.tower, this.#scene.mall]) },
          { quantity: this.#quantity() },
        ),
      ),
    () => {
      const { main, within } = this.#scene;
      const [from, to] = [this.#pick(PLACES), this.#pick(PLACES)];
      const row = {
        lineId: newId(),
        warehouseId: main,
        itemId: this.#pick(this.#items),
        itemName: '板',
        quantity: this.#quantity(),
      };
      return within((tx) =>
        relocate(tx, source(), [
          { ...row, from: { locationCode: from ?? null }, to: { locationCode: to ?? null } },
        ]),
      );
    },
    () => {
      const { line, main, other, within } = this.#scene;
      const [from, to] = this.#random() < 0.5 ? [main, other] : [other, main];
      const [lineId, itemId, quantity] = [newId(), this.#pick(this.#items), this.#quantity()];
      return within((tx) =>
        postMoves(tx, source(), [
          line(itemId, `-${quantity}`, { lineId, warehouseId: from }),
          line(itemId, quantity, { lineId, warehouseId: to, value: { by: 'moved' } }),
        ]),
      );
    },
    async () => {
      const receipt = this.#pick(this.#receipts);
      if (!receipt) return;
      const { lineId, warehouseId, itemId, quantity } = receipt;
      const difference = dec(this.#cents()).minus(this.#cents()).toFixed(2);
      await this.#scene.within((tx) =>
        adjustValue(
          tx,
          source(),
          [{ lineId, warehouseId, itemId, difference, receivedQuantity: quantity }],
          (this.#revision += 1),
        ),
      );
    },
  ];
  /** Does something; answers the code by which it was refused, if it was. */
  async act(): Promise<string | null> {
    try {
      await this.#pick(this.#commands)();
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }
}

const EXPECTED = new Set([
  'Stock:Insufficient',
  'Stock:ReservedByOthers',
  'Stock:ReserveExceeded',
  'Stock:FutureNegative',
  'Common:HasDownstream',
  'Common:NotFound',
]);
const REBUILT = shape({ rows: col.int, wrong: col.int });

describe('random histories', () => {
  let scenes: InventoryScene[];
  beforeAll(async () => {
    scenes = await Promise.all([inventoryScene(), inventoryScene(), inventoryScene()]);
  });

  it(`${COMMANDS} commands of ${WRITERS} writers over three spaces: every rule holds, every balance is that of its moves`, async () => {
    const random = randomFrom(20_261_123);
    const factories = scenes.map((s) => new Factory(s, random));
    const ends = new Map<string, number>();
    let left = COMMANDS;
    const writer = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const code = (await factories[left % factories.length]?.act()) ?? 'done';
        ends.set(code, (ends.get(code) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    expect([...ends.keys()].filter((c) => c !== 'done' && !EXPECTED.has(c))).toEqual([]);
    expect(ends.get('done')).toBeGreaterThan(COMMANDS / 3);
    const { pools } = (await testHouse()).server.house;
    for (const { owner, within } of scenes) {
      const found = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
        violationsOf(tx, inventoryInvariants, owner.tenantId),
      );
      expect(found).toEqual([]);
      const rebuilt = await within((tx) =>
        tx.one(
          REBUILT,
          sql`select count(*)::int as rows, (count(*) filter (where (c.quantity, c.weight, c.area, c.value)::text <> (m.quantity, m.weight, m.area, m.value)::text))::int as wrong
              from inventory_cost c join (select x.warehouse_id, x.item_id, sum(x.quantity) as quantity, sum(x.weight) as weight, sum(x.area) as area, sum(x.value) as value
                from inventory_move x where x.tenant_id = ${tx.tenantId} group by 1, 2) m on m.warehouse_id = c.warehouse_id and m.item_id = c.item_id where c.tenant_id = ${tx.tenantId}`,
        ),
      );
      expect(rebuilt?.wrong).toBe(0);
      expect(rebuilt?.rows).toBeGreaterThan(ITEMS);
    }
  }, 1_800_000);
});
