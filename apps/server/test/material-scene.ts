/** A material warehouse with something in it: what the tests of receipts and issues start with. */
import {
  demander,
  materialOrder,
  materialSku,
  materialStockIn,
  materialStockOut,
  project,
  supplier,
  warehouse,
} from '@muyun/contract';
import type { Actor } from './kit.ts';
import type { PurchaseScene } from './purchase-scene.ts';
import { businessDay } from '../src/kit/clock.ts';

export const at = (id: string) => ({ params: { id } });
type Body = Record<string, unknown>;

/** Walks a document to 已审核; answers it as it stands. */
export async function approved(
  owner: Actor,
  document: typeof materialStockIn | typeof materialStockOut,
  id: string,
  version = 1,
): Promise<void> {
  await owner.call(document.calls.submit, { ...at(id), body: { version } });
  await owner.call(document.calls.approval, { ...at(id), body: { version: version + 1, agree: true } });
}
export async function deApproved(
  owner: Actor,
  document: typeof materialStockIn | typeof materialStockOut,
  id: string,
): Promise<void> {
  const { version } = await owner.call(document.calls.get as typeof materialStockIn.calls.get, at(id));
  await owner.call(document.calls.deApproval, { ...at(id), body: { version, reason: '数量有误' } });
}

/** One receipt with a batch, approved, and a draft issue of it: what the attack reaches for. */
export async function receivedIn(
  owner: Actor,
  of: { warehouseId: string; materialSkuId: string; projectId: string },
): Promise<Record<string, string>> {
  const { warehouseId, materialSkuId, projectId } = of;
  const businessDate = businessDay();
  const line = { materialSkuId, quantity: '10', unitPrice: '100', priceBasis: 4, batchNo: 'B-1' };
  const made = await owner.call(materialStockIn.calls.create, {
    body: { inType: 128, warehouseId, businessDate, lines: [line] },
  });
  await approved(owner, materialStockIn, made.id);
  const receipt = await owner.call(materialStockIn.calls.get, at(made.id));
  const out = await owner.call(materialStockOut.calls.create, {
    body: { outType: 1, warehouseId, businessDate, projectId, lines: [{ materialSkuId, quantity: '1' }] },
  });
  const issue = await owner.call(materialStockOut.calls.get, at(out.id));
  return {
    materialStockIn: made.id,
    materialStockInLine: receipt.lines[0]?.id as string,
    materialBatch: receipt.lines[0]?.batchId as string,
    materialStockOut: out.id,
    materialStockOutLine: issue.lines[0]?.id as string,
  };
}

/** An order with its receipt, in a space that has materials and nothing else of it. */
export async function materialReceived(owner: Actor, textureId: string): Promise<void> {
  const businessDate = businessDay();
  const { id: supplierId } = await owner.call(supplier.calls.create, {
    body: { code: 'MAT-S', name: '材料供应商', supplierType: 1 },
  });
  const { id: warehouseId } = await owner.call(warehouse.calls.create, {
    body: { code: 'MAT-W', name: '材料收货仓', domain: 2, positions: [] },
  });
  const { id: materialSkuId } = await owner.call(materialSku.calls.create, {
    body: { kind: 1, textureId, thickness: 7, width: 1111, length: 2222 },
  });
  const head = { supplierId, warehouseId, taxRate: '13' };
  const { id } = await owner.call(materialOrder.calls.create, {
    body: {
      ...head,
      orderDate: businessDate,
      deliveryDate: businessDate,
      lines: [{ materialSkuId, quantity: '9', priceBasis: 4, unitPrice: '10' }],
    },
  });
  await owner.call(materialOrder.calls.submit, { ...at(id), body: { version: 1 } });
  await owner.call(materialOrder.calls.approval, { ...at(id), body: { version: 2, agree: true } });
  const order = await owner.call(materialOrder.calls.get, at(id));
  const made = await owner.call(materialStockIn.calls.create, {
    body: {
      inType: 1,
      supplierId,
      warehouseId,
      businessDate,
      lines: [{ materialSkuId, orderLineId: order.lines[0]?.id as string, quantity: '9' }],
    },
  });
  await approved(owner, materialStockIn, made.id);
}

/** Steps of the material warehouse in the scene of purchasing that stands when they are called. */
export function materialSteps(scene: () => PurchaseScene) {
  const owner = () => scene().owner;
  const today = businessDay();
  const viewIn = (id: string) => owner().call(materialStockIn.calls.get, at(id));
  const viewOut = (id: string) => owner().call(materialStockOut.calls.get, at(id));
  /** An approved order of the plate of 40.950 kg, 100 pieces by weight at 26.10 with 13 % in it, unless said. */
  async function ordered(line: Body = {}, head: Body = {}): Promise<{ orderId: string; lineId: string }> {
    const s = scene();
    const { id } = await owner().call(materialOrder.calls.create, {
      body: {
        supplierId: s.supplierId,
        warehouseId: s.warehouseId,
        orderDate: today,
        deliveryDate: today,
        taxRate: '13',
        isTaxInclusive: true,
        isTaxDeductible: true,
        ...head,
        lines: [{ materialSkuId: s.skuId, quantity: '100', priceBasis: 1, unitPrice: '26.10', ...line }],
      } as never,
    });
    await owner().call(materialOrder.calls.submit, { ...at(id), body: { version: 1 } });
    await owner().call(materialOrder.calls.approval, { ...at(id), body: { version: 2, agree: true } });
    const view = await owner().call(materialOrder.calls.get, at(id));
    return { orderId: id, lineId: view.lines[0]?.id as string };
  }
  const draftIn = async (lines: Body[], head: Body = {}): Promise<string> => {
    const s = scene();
    const body = {
      inType: 128,
      warehouseId: s.warehouseId,
      businessDate: today,
      ...head,
      lines: lines.map((l) => ({ materialSkuId: s.skuId, ...l })),
    };
    return (await owner().call(materialStockIn.calls.create, { body: body as never })).id;
  };
  const draftOut = async (lines: Body[], head: Body = {}): Promise<string> => {
    const s = scene();
    const body = {
      outType: 32,
      warehouseId: s.warehouseId,
      businessDate: today,
      ...head,
      lines: lines.map((l) => ({ materialSkuId: s.skuId, reason: '报废', ...l })),
    };
    return (await owner().call(materialStockOut.calls.create, { body: body as never })).id;
  };
  /** An approved purchase receipt of an order line. */
  const received = async (lineId: string, line: Body, head: Body = {}): Promise<string> => {
    const id = await draftIn([{ orderLineId: lineId, ...line }], {
      inType: 1,
      supplierId: scene().supplierId,
      ...head,
    });
    await approved(owner(), materialStockIn, id);
    return id;
  };
  /** What lies there already, at so much a piece. */
  const stocked = async (quantity: string, unitPrice: string, line: Body = {}): Promise<string> => {
    const id = await draftIn([{ quantity, unitPrice, priceBasis: 4, ...line }]);
    await approved(owner(), materialStockIn, id);
    return id;
  };
  const issued = async (lines: Body[], head: Body = {}): Promise<string> => {
    const id = await draftOut(lines, head);
    await approved(owner(), materialStockOut, id);
    return id;
  };
  /** A plate of a size that nothing else has. */
  let length = 2000;
  const plate = async (): Promise<string> =>
    (
      await owner().call(materialSku.calls.create, {
        body: {
          kind: 1,
          textureId: scene().textureId,
          thickness: 2.5,
          width: 1500,
          length: (length += 1),
        },
      })
    ).id;
  const projectNamed = async (name: string): Promise<string> => {
    const { id: demanderId } = await owner().call(demander.createDemander, {
      body: { code: `K-${name}`, name: `业主 ${name}` },
    });
    return (await owner().call(project.createProject, { body: { name, demanderId } })).id;
  };
  const warehouseNamed = async (code: string, more: Body = {}): Promise<string> =>
    (
      await owner().call(warehouse.calls.create, {
        body: { code, name: `仓库${code}`, domain: 2, positions: [], ...more },
      })
    ).id;
  const anotherSupplier = async (code: string): Promise<string> =>
    (await owner().call(supplier.calls.create, { body: { code, name: `供应商${code}`, supplierType: 1 } }))
      .id;
  return {
    viewIn,
    viewOut,
    ordered,
    draftIn,
    draftOut,
    received,
    stocked,
    issued,
    plate,
    projectNamed,
    warehouseNamed,
    anotherSupplier,
    today,
  };
}
