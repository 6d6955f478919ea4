/** A space with warehouses and two projects, and the stock core called as a document calls it. */
import { dec, demander, project, warehouse } from '@muyun/contract';
import { businessDay, newId } from '../src/kit/clock.ts';
import { col, shape } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { inTx, type Tx } from '../src/kit/tx.ts';
import {
  dayIn,
  type Posted,
  postMoves,
  type PostLine,
  type PostSource,
  reserve,
  reverseMoves,
} from '../src/ledger/inventory/index.ts';
import { type Actor, makeSpace, testHouse } from './kit.ts';

export const TODAY = businessDay();
export const ago = (days: number): string => dayIn(-days);

/** as many at a time as the pool has connections for tests: however many ask, none of them waits for one until it is refused */
const AT_ONCE = 8;
const waiting: (() => void)[] = [];
let running = 0;
export async function gate<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const HELD = shape({ quantity: col.decimal, weight: col.decimal, value: col.decimal, reserved: col.decimal });
let serial = 0;
/** A document of its own. */
export const source = (businessDate = TODAY): PostSource => ({
  sourceType: 'test.document',
  sourceId: newId(),
  sourceNo: `CS${(serial += 1)}`,
  businessDate,
  domain: 2,
});
/** As a line that takes back another one is valued. */
export const backOf = (line: PostLine) =>
  ({ by: 'origin', sourceType: 'test.document', lineId: line.lineId }) as const;
export const worth = (value: string) => ({ value: { by: 'given', value } as const });

export interface InventoryScene {
  readonly owner: Actor;
  /** warehouses: two of material, one of paint; each with the places A-01 and B-02 */
  readonly main: string;
  readonly other: string;
  readonly paintOnly: string;
  readonly tower: string;
  readonly mall: string;
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  line(itemId: string, quantity: string, more?: Partial<PostLine>): PostLine;
  post(of: PostSource, ...lines: PostLine[]): Promise<Posted[]>;
  undo(of: PostSource): Promise<Posted[]>;
  keep(itemId: string, projectId: string, quantity: string, batchId?: string | null): Promise<string[]>;
  /** an item with so much in stock at 10.00 each */
  stocked(quantity: string, more?: Partial<PostLine>): Promise<string>;
  /** quantity, weight, value, reserved */
  held(itemId: string, warehouseId?: string): Promise<string[] | null>;
}

async function placesOf(owner: Actor) {
  const positions = [{ code: 'A-01' }, { code: 'B-02' }];
  const make = async (code: string, domain: number): Promise<string> =>
    (
      await owner.call(warehouse.calls.create, {
        body: { code, name: `仓库${code}`, domain, positions } as never,
      })
    ).id;
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH-KC', name: '库存甲方' },
  });
  const called = async (name: string) =>
    (await owner.call(project.createProject, { body: { name, demanderId } })).id;
  return {
    main: await make('M1', 2),
    other: await make('M2', 2),
    paintOnly: await make('P1', 4),
    tower: await called('南塔'),
    mall: await called('商场'),
  };
}

/** The stock of a space of its own. */
export const inventoryScene = async (): Promise<InventoryScene> =>
  inventorySceneOf((await makeSpace()).owner);

/** The stock of a space as documents see it. */
export async function inventorySceneOf(owner: Actor): Promise<InventoryScene> {
  const places = await placesOf(owner);
  const { pools } = (await testHouse()).server.house;
  const { tenantId, userId } = owner;
  const within: InventoryScene['within'] = (work) => gate(() => inTx(pools.user, { tenantId, userId }, work));
  const line: InventoryScene['line'] = (itemId, quantity, more = {}) => ({
    lineId: newId(),
    lineNo: 1,
    moveType: 1,
    warehouseId: places.main,
    itemId,
    itemName: '3003 2.5 1500×4000',
    quantity,
    value: dec(quantity).gt(0) ? { by: 'given', value: '0.00' } : { by: 'average' },
    ...more,
  });
  const post: InventoryScene['post'] = (of, ...lines) => within((tx) => postMoves(tx, of, lines));
  return {
    owner,
    ...places,
    within,
    line,
    post,
    undo: (of) => within((tx) => reverseMoves(tx, of, { returnTitle: '退料单', action: '反审核' })),
    keep: (itemId, projectId, quantity, batchId = null) =>
      within((tx) =>
        reserve(tx, {
          domain: 2,
          projectId,
          sourceType: 8,
          sourceId: null,
          lines: [{ warehouseId: places.main, itemId, itemName: '板', quantity, batchId }],
        }),
      ),
    stocked: async (quantity, more = {}) => {
      const itemId = newId();
      await post(source(), line(itemId, quantity, { ...worth(dec(quantity).times(10).toFixed(2)), ...more }));
      return itemId;
    },
    held: async (itemId, warehouseId = places.main) => {
      const row = await within((tx) =>
        tx.one(
          HELD,
          sql`select c.quantity, c.weight, c.value, c.reserved_quantity as reserved from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.item_id = ${itemId} and c.warehouse_id = ${warehouseId}`,
        ),
      );
      const plain = (of: string): string => dec(of).toString();
      return row ? [plain(row.quantity), plain(row.weight), row.value, plain(row.reserved)] : null;
    },
  };
}
