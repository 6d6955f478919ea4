/** Warehouses that are counted, by an owner and two clerks. */
import { dec, inventory, materialSku, warehouse } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { col, shape } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { inTx, type Tx } from '../src/kit/tx.ts';
import { type Posted, postMoves, type PostLine } from '../src/ledger/inventory/index.ts';
import { gate, source } from './inventory-scene.ts';
import { type Actor, makeMember, testHouse } from './kit.ts';
import { purchaseScene } from './purchase-scene.ts';
import { stockProject } from './stock-scene.ts';

export const RIGHTS = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'].map(
  (a) => `AlMaterialWareHouse.Stocks:${a}`,
);

export interface CountedStore {
  readonly warehouseId: string;
  readonly skus: string[];
  /** posts a quantity of an item: in at 10.00 each unless said, out at the average */
  move(itemId: string, quantity: string, more?: Partial<PostLine>): Promise<Posted[]>;
}

/** The owner sees costs, the clerks do not. */
export async function takeScene() {
  const scene = await purchaseScene();
  const boss = scene.owner;
  const [clerk, second] = [await makeMember(scene.space, RIGHTS), await makeMember(scene.space, RIGHTS)];
  const projectId = await stockProject(boss);
  let serial = 0;
  const { pools } = (await testHouse()).server.house;
  const { tenantId, userId } = boss;
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    gate(() => inTx(pools.user, { tenantId, userId }, work));
  const material = async (): Promise<string> =>
    (
      await boss.call(materialSku.calls.create, {
        body: {
          kind: 1,
          textureId: scene.textureId,
          thickness: 2.5,
          width: 1219,
          length: 2000 + (serial += 1),
        },
      })
    ).id;

  /** A warehouse of its own with so much of different materials. */
  async function store(...quantities: string[]): Promise<CountedStore> {
    const code = `PD${(serial += 1)}`;
    const { id: warehouseId } = await boss.call(warehouse.calls.create, {
      body: { code, name: `盘点仓${code}`, domain: 2, positions: [{ code: 'A-01' }] } as never,
    });
    const move: CountedStore['move'] = (itemId, quantity, more = {}) => {
      const value: PostLine['value'] = dec(quantity).gt(0)
        ? { by: 'given', value: dec(quantity).times(10).toFixed(2) }
        : { by: 'average' };
      const line = {
        lineId: newId(),
        lineNo: 1,
        moveType: 1,
        warehouseId,
        itemId,
        itemName: '板',
        quantity,
        value,
      };
      return within((tx) => postMoves(tx, source(), [{ ...line, ...more }]));
    };
    const skus: string[] = [];
    for (const quantity of quantities) {
      const sku = await material();
      skus.push(sku);
      await move(sku, quantity);
    }
    return { warehouseId, skus, move };
  }
  const read = (id: string, who: Actor = clerk) => who.call(inventory.getStockTake, { params: { id } });
  const versionOf = async (id: string) => ({ version: (await read(id, boss)).version });
  return {
    ...scene,
    boss,
    clerk,
    second,
    projectId,
    within,
    material,
    store,
    read,
    versionOf,
    begin: (warehouseId: string, more: object = {}) =>
      clerk.call(inventory.createStockTake, {
        body: {
          domain: 2,
          warehouseId,
          takeType: 1,
          blind: false,
          freeze: false,
          scope: {},
          counterIds: [],
          ...more,
        },
      }),
    /** every line of the count in its order; null is not counted */
    count: async (id: string, quantities: readonly (string | null)[], more: object = {}) =>
      clerk.call(inventory.saveStockTakeLines, {
        params: { id },
        body: {
          lines: (await read(id)).lines.map((l, i) => ({
            id: l.id,
            countedQty: quantities[i] ?? null,
            ...more,
          })),
        },
      }),
    /** one line */
    say: (who: Actor, id: string, line: object) =>
      who.call(inventory.saveStockTakeLines, { params: { id }, body: { lines: [line] } as never }),
    recount: async (id: string, lineId: string | undefined) =>
      boss.call(inventory.recountStockTake, {
        params: { id },
        body: { ...(await versionOf(id)), lineIds: [lineId ?? ''] },
      }),
    submit: async (id: string) =>
      clerk.call(inventory.submitStockTake, { params: { id }, body: await versionOf(id) }),
    deApprove: async (id: string) =>
      boss.call(inventory.deApproveStockTake, {
        params: { id },
        body: { ...(await versionOf(id)), reason: '数错了' },
      }),
    approve: async (id: string, agree = true, remark: string | null = null) =>
      boss.call(inventory.approveStockTake, {
        params: { id },
        body: { ...(await versionOf(id)), agree, remark },
      }),
    remove: async (id: string) =>
      clerk.call(inventory.removeStockTake, { params: { id }, query: await versionOf(id) }),
  };
}
export type TakeScene = Awaited<ReturnType<typeof takeScene>>;

const HELD = shape({ quantity: col.decimal });
/** What the book holds of an item in a warehouse. */
export async function heldIn(s: TakeScene, warehouseId: string, itemId: string): Promise<string> {
  const row = await s.within((tx) =>
    tx.one(
      HELD,
      sql`select c.quantity from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.warehouse_id = ${warehouseId} and c.item_id = ${itemId}`,
    ),
  );
  return dec(row?.quantity ?? '0').toString();
}
