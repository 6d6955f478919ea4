/** Appendix C of commerce: 请购单 and the three 采购单. Plans of 付款 (trigger 下单), 预付 and 供应商确认 wait for finance and the portal. */
import {
  accessoryIn,
  accessoryPurchase,
  listPaintDemand,
  materialOrder,
  materialStockIn,
  paintDemandToPurchase,
  paintIn,
  paintPurchase,
  requisition,
  savePaintDemand,
} from '@muyun/contract';
import {
  type AccessoryScene,
  held,
  newSku,
  ordered,
  receiptOf,
  received,
  stocked,
} from '../accessory-scene.ts';
import type { materialSteps } from '../material-scene.ts';
import { type PaintScene, receiptOf as paintReceipt } from '../paint-scene.ts';
import { one, type purchaseChain } from '../purchase-chain.ts';
import type { PurchaseScene } from '../purchase-scene.ts';
import { approveOf, closeOf, goneOf, type Made, NOTHING, type Row, row, stands, verbsOf } from './table.ts';

type Chain = ReturnType<typeof purchaseChain>;
type Steps = ReturnType<typeof materialSteps>;

export const requisitionRow = (scene: () => PurchaseScene, chain: Chain): Row =>
  row<Made & { taskId: string; lineId: string }>({
    title: '请购单',
    isPosting: false,
    make: async () => {
      const { owner } = scene();
      const { taskId, requisitionId, lineId } = await chain.approved();
      const also = async () => {
        const { requisitionedQty, shortageQty } = await chain.viewTask(taskId);
        return { requisitionedQty, shortageQty };
      };
      return { ...verbsOf(owner, requisition, requisitionId), taskId, lineId, also };
    },
    posts: stands({ also: { requisitionedQty: '10.0000', shortageQty: '0.0000' } }),
    // the draft still asks for it: nobody else does
    left: stands({ also: { requisitionedQty: '10.0000', shortageQty: '0.0000' } }),
    refused: [
      {
        why: '已转采购: a draft of an order was made of a line',
        code: 'Common:HasDownstream',
        put: async ({ owner, lineId }) => {
          const { orderId } = await chain.order(lineId, '4');
          const { version } = await chain.viewOrder(orderId);
          return () => owner.call(materialOrder.calls.remove, { ...one(orderId), query: { version } });
        },
      },
    ],
    correct: {
      by: '关闭: what is not ordered is missing again',
      work: async (made) => {
        await closeOf(made.owner, requisition, made.id);
        return made;
      },
      posts: stands({ also: { requisitionedQty: '0.0000', shortageQty: '10.0000' } }),
    },
  });

/** The order of a requisition of 10, at 26.10, approved. */
export const materialOrderRow = (scene: () => PurchaseScene, chain: Chain, steps: Steps): Row =>
  row<Made & { lineId: string; skuId: string }>({
    title: '材料采购单',
    isPosting: false,
    make: async () => {
      const { owner, skuId } = scene();
      const { taskId, requisitionId, lineId } = await chain.approved();
      const { orderId } = await chain.order(lineId, '10');
      const draft = await chain.viewOrder(orderId);
      const lines = draft.lines.map((l) => ({ ...l, unitPrice: '26.1' }));
      await owner.call(materialOrder.calls.update, { ...one(orderId), body: { ...draft, lines } as never });
      await approveOf(owner, materialOrder, orderId);
      const also = async () => {
        const task = await chain.viewTask(taskId);
        const asked = await chain.viewRequisition(requisitionId);
        return {
          requisition: [asked.orderStatus, asked.lines[0]?.orderedQty],
          task: [task.orderedQty, task.receivedQty, task.shortageQty],
        };
      };
      const orderLine = (await chain.viewOrder(orderId)).lines[0]?.id as string;
      return { ...verbsOf(owner, materialOrder, orderId), lineId: orderLine, skuId, also };
    },
    posts: stands({ also: { requisition: [16, '10.0000'], task: ['10.0000', '0.0000', '0.0000'] } }),
    left: stands({ also: { requisition: [4, '0.0000'], task: ['0.0000', '0.0000', '0.0000'] } }),
    refused: [
      {
        why: '已有入库单: a receipt waits as a draft',
        code: 'Common:HasDownstream',
        put: async ({ owner, lineId, skuId: materialSkuId }) => {
          const line = { materialSkuId, orderLineId: lineId, quantity: '4' };
          const id = await steps.draftIn([line], { inType: 1, supplierId: scene().supplierId });
          return () => owner.call(materialStockIn.calls.remove, { ...one(id), query: { version: 1 } });
        },
      },
      {
        why: '已入库: a part of it came, the order is 部分到货',
        code: 'Common:InvalidState',
        put: async ({ owner, lineId, skuId }) => {
          const id = await steps.received(lineId, { materialSkuId: skuId, quantity: '4' });
          return goneOf(owner, materialStockIn, id);
        },
      },
      {
        why: '已全部入库: the order is 已完成',
        code: 'Common:InvalidState',
        put: async ({ owner, lineId, skuId }) => {
          const id = await steps.received(lineId, { materialSkuId: skuId, quantity: '10' });
          return goneOf(owner, materialStockIn, id);
        },
      },
    ],
    correct: {
      by: '关闭 with 4 of 10 there: the rest is missing again',
      work: async (made) => {
        await steps.received(made.lineId, { materialSkuId: made.skuId, quantity: '4' });
        await closeOf(made.owner, materialOrder, made.id);
        return made;
      },
      posts: stands({ also: { requisition: [8, '4.0000'], task: ['4.0000', '4.0000', '0.0000'] } }),
    },
  });

/** A project with a product of a colour. */
export interface Painted {
  readonly projectId: string;
  readonly colorCardId: string;
}

/** A purchase of the demand of a project. */
export const paintPurchaseRow = (scene: () => PaintScene, painted: () => Painted): Row =>
  row<Made & { lineId: string; paintId: string }>({
    title: '涂料采购单',
    isPosting: false,
    make: async () => {
      const { owner, paintId, supplierId } = scene();
      const coatName = `第${(coats += 1)}道`;
      const { projectId, colorCardId } = painted();
      const rows = [{ paintId, coatName, planKg: '40', colorCardId }];
      await owner.call(savePaintDemand, { body: { projectId, rows } as never });
      const find = async () => {
        const { items } = await owner.call(listPaintDemand, {
          query: { projectIds: [projectId] } as never,
        });
        return items.find((d) => d.coatName === coatName);
      };
      const demandId = (await find())?.id ?? '';
      const made = await owner.call(paintDemandToPurchase, { body: { ids: [demandId], supplierId } });
      const draft = await owner.call(paintPurchase.calls.get, one(made.purchaseId));
      const lines = draft.lines.map((l) => ({ ...l, unitPrice: '33.9' }));
      await owner.call(paintPurchase.calls.update, { ...one(draft.id), body: { ...draft, lines } as never });
      await approveOf(owner, paintPurchase, draft.id);
      const lineId = draft.lines[0]?.id ?? '';
      return {
        ...verbsOf(owner, paintPurchase, draft.id),
        lineId,
        paintId,
        also: async () => ({ onWayKg: (await find())?.onWayKg }),
      };
    },
    posts: stands({ also: { onWayKg: '40.000' } }),
    left: stands({ also: { onWayKg: '0.000' } }),
    refused: [
      {
        why: '已有入库单: a receipt waits as a draft',
        code: 'Common:HasDownstream',
        put: async ({ owner, lineId }) => {
          const body = paintReceipt(scene(), lineId, '15', { batchNo: `C${(coats += 1)}` });
          const { id, version } = await owner.call(paintIn.calls.create, { body: body as never });
          return () => owner.call(paintIn.calls.remove, { ...one(id), query: { version } });
        },
      },
      {
        why: '已入库: the order is 部分到货',
        code: 'Common:InvalidState',
        put: async ({ owner, lineId }) => {
          const body = paintReceipt(scene(), lineId, '15', { batchNo: `C${(coats += 1)}` });
          const { id } = await owner.call(paintIn.calls.create, { body: body as never });
          await approveOf(owner, paintIn, id);
          return goneOf(owner, paintIn, id);
        },
      },
    ],
    correct: {
      by: '关闭: nothing is under way any more',
      work: async (made) => {
        await closeOf(made.owner, paintPurchase, made.id);
        return made;
      },
      posts: stands({ also: { onWayKg: '0.000' } }),
    },
  });
let coats = 0;

export const accessoryPurchaseRow = (scene: () => AccessoryScene): Row =>
  row<Made & { order: Awaited<ReturnType<typeof ordered>> }>({
    title: '配件采购单',
    isPosting: false,
    make: async () => {
      const s = scene();
      const sku = await newSku(s, `矩阵${(coats += 1)}`, { purchaseUnit: '箱', purchaseFactor: '500' });
      await stocked(s, sku, '1');
      const order = await ordered(s, [{ accessorySkuId: sku, quantity: '3', unitPrice: '260' }]);
      const also = async () => ({ onWay: (await held(s, sku))?.[2] });
      return { ...verbsOf(s.owner, accessoryPurchase, order.id), order, also };
    },
    // 3 箱 of 500
    posts: stands({ also: { onWay: '1500.0000' } }),
    left: stands({ also: { onWay: '0.0000' } }),
    refused: [
      {
        why: '已有入库单: a receipt waits as a draft',
        code: 'Common:HasDownstream',
        put: async ({ owner, order }) => {
          const id = await receiptOf(scene(), order, ['1']);
          const { version } = await owner.call(accessoryIn.calls.get, one(id));
          return () => owner.call(accessoryIn.calls.remove, { ...one(id), query: { version } });
        },
      },
      {
        why: '已入库: the order is 部分到货',
        code: 'Common:InvalidState',
        put: async ({ owner, order }) =>
          goneOf(owner, accessoryIn, (await received(scene(), order, ['1'])).id),
      },
    ],
    correct: {
      by: '关闭 with 1 of 3 there: the rest is not under way',
      work: async (made) => {
        await received(scene(), made.order, ['1']);
        await closeOf(made.owner, accessoryPurchase, made.id);
        return made;
      },
      posts: { ...NOTHING, also: { onWay: '0.0000' } },
    },
  });
