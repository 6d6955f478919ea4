/** A supplier, two warehouses, SKUs and a project of one space: what the tests of the accessory warehouse start with. */
import {
  accessory,
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  accessorySku,
  accessoryStock,
  accessoryType,
  type AnyDocument,
  demander,
  type Draft,
  project,
  supplier,
  warehouse,
} from '@muyun/contract';
import { businessDay } from '../src/kit/clock.ts';
import { type Actor, makeSpace, type Space } from './kit.ts';

export interface AccessoryScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly supplierId: string;
  readonly warehouseId: string;
  readonly otherWarehouseId: string;
  readonly typeId: string;
  readonly accessoryId: string;
  readonly projectId: string;
  /** 自攻钉: kept by the piece, bought in 箱 of 500 */
  readonly screwId: string;
  /** 密封胶: kept and bought by the piece */
  readonly glueId: string;
}
export const TODAY = businessDay();

type Sku = Draft<typeof accessorySku.fields>;
export const newSku = async (
  { owner, accessoryId }: Pick<AccessoryScene, 'owner' | 'accessoryId'>,
  specification: string,
  more: Partial<Sku> = {},
): Promise<string> =>
  (await owner.call(accessorySku.calls.create, { body: { accessoryId, specification, ...more } })).id;

export const accessoryScene = async (): Promise<AccessoryScene> => accessorySceneOf(await makeSpace());
export async function accessorySceneOf(space: Space): Promise<AccessoryScene> {
  const { owner } = space;
  const maker = await owner.call(supplier.calls.create, {
    body: { name: '佛山五金', code: 'F001', supplierType: 8, paymentDays: 30, settleMode: 2 },
  });
  const house = async (code: string, name: string) =>
    (
      await owner.call(warehouse.calls.create, {
        body: { code, name, domain: 8, positions: [{ code: 'A-01' }, { code: 'B-02' }] as never },
      })
    ).id;
  const [warehouseId, otherWarehouseId] = [await house('P1', '配件仓'), await house('P2', '二号配件仓')];
  const typeId = (
    await owner.call(accessoryType.calls.create, { body: { name: '紧固件测试', code: 'JG-T', unit: 2 } })
  ).id;
  const accessoryId = (
    await owner.call(accessory.calls.create, {
      body: { name: '自攻钉', code: 'ZG-T', typeId, unit: 2, supplierId: maker.id },
    })
  ).id;
  const demanderId = (await owner.call(demander.createDemander, { body: { code: 'KH01', name: '甲方' } })).id;
  const folder = await owner.call(project.createProject, { body: { name: '南塔', demanderId } });
  const base = { owner, accessoryId };
  return {
    space,
    owner,
    supplierId: maker.id,
    warehouseId,
    otherWarehouseId,
    typeId,
    accessoryId,
    projectId: folder.id,
    screwId: await newSku(base, '4.2×13', { purchaseUnit: '箱', purchaseFactor: '500' }),
    glueId: await newSku(base, '密封胶', {}),
  };
}

interface Line {
  readonly accessorySkuId: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly projectId?: string | null;
}
export const purchaseBody = (s: AccessoryScene, lines: readonly Line[], more: object = {}) => ({
  supplierId: s.supplierId,
  warehouseId: s.warehouseId,
  orderDate: TODAY,
  deliveryDate: TODAY,
  taxRate: '13',
  lines: [...lines],
  ...more,
});

/** Takes a draft through submit and approval. */
export async function approve(by: Actor, document: AnyDocument, id: string): Promise<void> {
  const { calls } = document;
  const { version } = (await by.call(calls.get, { params: { id } })) as { version: number };
  await by.call(calls.submit, { params: { id }, body: { version } });
  await by.call(calls.approval, { params: { id }, body: { version: version + 1, agree: true } });
}
export async function deApprove(by: Actor, document: AnyDocument, id: string): Promise<void> {
  const { calls } = document;
  const { version } = (await by.call(calls.get, { params: { id } })) as { version: number };
  await by.call(calls.deApproval, { params: { id }, body: { version, reason: '录错了' } });
}

/** An approved order. */
export async function ordered(s: AccessoryScene, lines: readonly Line[], more: object = {}) {
  const { id } = await s.owner.call(accessoryPurchase.calls.create, { body: purchaseBody(s, lines, more) });
  await approve(s.owner, accessoryPurchase, id);
  return s.owner.call(accessoryPurchase.calls.get, { params: { id } });
}
type Order = Awaited<ReturnType<typeof ordered>>;

/** A receipt of lines of an order, as a draft. */
export async function receiptOf(
  s: AccessoryScene,
  order: Order,
  quantities: readonly string[],
  more: object = {},
) {
  const lines = order.lines.flatMap((l, i) =>
    quantities[i] === undefined
      ? []
      : [{ accessorySkuId: l.accessorySkuId, purchaseLineId: l.id, quantity: quantities[i] }],
  );
  const body = {
    inType: 1,
    supplierId: s.supplierId,
    warehouseId: s.warehouseId,
    businessDate: TODAY,
    lines,
    ...more,
  };
  return (await s.owner.call(accessoryIn.calls.create, { body: body as never })).id;
}
export async function received(s: AccessoryScene, order: Order, quantities: readonly string[], more = {}) {
  const id = await receiptOf(s, order, quantities, more);
  await approve(s.owner, accessoryIn, id);
  return s.owner.call(accessoryIn.calls.get, { params: { id } });
}

/** So much in stock at a price, as an opening balance. */
export async function stocked(s: AccessoryScene, accessorySkuId: string, quantity: string, unitPrice = '1') {
  const { id } = await s.owner.call(accessoryIn.calls.create, {
    body: {
      inType: 128,
      warehouseId: s.warehouseId,
      businessDate: TODAY,
      lines: [{ accessorySkuId, quantity, unitPrice }],
    },
  });
  await approve(s.owner, accessoryIn, id);
  return id;
}

export async function issueDraft(s: AccessoryScene, lines: readonly object[], more: object = {}) {
  const body = {
    outType: 2,
    warehouseId: s.warehouseId,
    businessDate: TODAY,
    lines: [...lines],
    ...more,
  };
  return (await s.owner.call(accessoryOut.calls.create, { body: body as never })).id;
}
export async function issued(s: AccessoryScene, lines: readonly object[], more: object = {}) {
  const id = await issueDraft(s, lines, more);
  await approve(s.owner, accessoryOut, id);
  return s.owner.call(accessoryOut.calls.get, { params: { id } });
}

/** quantity, reserved, on the way, average, value */
export async function held(s: AccessoryScene, accessorySkuId: string, warehouseId = s.warehouseId) {
  const { items } = await s.owner.call(accessoryStock, {
    query: { accessorySkuId, warehouseId, withEmpty: true },
  });
  const row = items[0];
  return row ? [row.quantity, row.reservedQty, row.onWayQty, row.avgCost, row.value] : null;
}

const known = new WeakMap<AccessoryScene, string[]>();
/** `count` different SKUs, for the suites of the documents. */
export async function manySkus(s: AccessoryScene, count: number): Promise<string[]> {
  const made = known.get(s) ?? [s.screwId, s.glueId];
  known.set(s, made);
  while (made.length < count) made.push(await newSku(s, `M${made.length}`));
  return made.slice(0, count);
}

/** An order that was received, in a space that has nothing of accessories. */
export async function accessoriesReceived(owner: Actor): Promise<void> {
  const typeId = (await owner.call(accessoryType.calls.create, { body: { name: '验收件', code: 'YS' } })).id;
  const part = { name: '验收螺钉', code: 'YS-1', typeId, unit: 2 };
  const accessoryId = (await owner.call(accessory.calls.create, { body: part })).id;
  const maker = { name: '验收五金', code: 'G9', supplierType: 8 };
  const supplierId = (await owner.call(supplier.calls.create, { body: maker })).id;
  const house = { code: 'W9', name: '验收仓', domain: 8 };
  const warehouseId = (await owner.call(warehouse.calls.create, { body: house })).id;
  const s = { owner, supplierId, warehouseId, accessoryId } as AccessoryScene;
  const accessorySkuId = await newSku(s, 'M8');
  await received(s, await ordered(s, [{ accessorySkuId, quantity: '5', unitPrice: '2' }]), ['5']);
}

/** One draft of each document, for the suites that attack them. */
export async function accessoriesIn(space: Space, accessorySkuId: string): Promise<Record<string, string>> {
  const { owner } = space;
  const maker = await owner.call(supplier.calls.create, {
    body: { name: '五金厂', code: 'G8', supplierType: 8 },
  });
  const house = await owner.call(warehouse.calls.create, { body: { code: 'W8', name: '五金仓', domain: 8 } });
  const s = { space, owner, supplierId: maker.id, warehouseId: house.id } as AccessoryScene;
  const bought = await ordered(s, [{ accessorySkuId, quantity: '5', unitPrice: '2' }]);
  const draft = await owner.call(accessoryPurchase.calls.create, {
    body: purchaseBody(s, [{ accessorySkuId, quantity: '1', unitPrice: '2' }]),
  });
  const [order, into, out] = [
    draft.id,
    await receiptOf(s, bought, ['1']),
    await issueDraft(s, [{ accessorySkuId, quantity: '1' }]),
  ];
  const lineOf = async (document: AnyDocument, id: string): Promise<string> => {
    const view = (await owner.call(document.calls.get, { params: { id } })) as { lines: { id: string }[] };
    return view.lines[0]?.id ?? '';
  };
  return {
    accessoryPurchase: order,
    accessoryPurchaseLine: await lineOf(accessoryPurchase, order),
    accessoryIn: into,
    accessoryInLine: await lineOf(accessoryIn, into),
    accessoryOut: out,
    accessoryOutLine: await lineOf(accessoryOut, out),
  };
}
