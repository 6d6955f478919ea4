/** Appendix C of commerce for accessories: no statement, so that a receipt is owed at once (应付) and has its plan. */
import { accessoryGiveBack, accessoryIn, accessoryOut, inventory } from '@muyun/contract';
import { askFor, plansOf } from '../accessory-money.ts';
import {
  type AccessoryScene,
  issued,
  newSku,
  ordered,
  received,
  receiptOf,
  stocked,
} from '../accessory-scene.ts';
import { approveOf, goneOf, type Made, type Row, row, stands, verbsOf } from './table.ts';

let serial = 0;
const at = (id: string) => ({ params: { id } });
interface Bought extends Made {
  readonly sku: string;
  readonly inLineId: string;
  readonly receiptId: string;
  readonly order: Awaited<ReturnType<typeof ordered>>;
}

/** Rows around ten pieces of an SKU of its own, bought for 100 each with 13 % in it. */
export function accessoryRows(scene: () => AccessoryScene): Row[] {
  const owner = () => scene().owner;
  const planOf = (id: string) => async () => ({ plan: (await plansOf(scene(), id)).map((p) => p[1]) });
  async function bought(more: object = {}): Promise<Bought> {
    const s = scene();
    const sku = await newSku(s, `对照${(serial += 1)}`);
    const order = await ordered(s, [{ accessorySkuId: sku, quantity: '10', unitPrice: '113' }], more);
    const { id, lines } = await received(s, order, ['10']);
    const inLineId = lines[0]?.id ?? '';
    const verbs = verbsOf(s.owner, accessoryIn, id);
    return { ...verbs, sku, inLineId, receiptId: id, order, also: planOf(id) };
  }
  const sentBack = async ({ sku, inLineId }: Bought, quantity: string): Promise<string> => {
    const s = scene();
    const line = { accessorySkuId: sku, quantity, inLineId };
    return (await issued(s, [line], { outType: 64, supplierId: s.supplierId })).id;
  };
  const bringBack = async (id: string): Promise<string> => {
    const lineId = (await owner().call(accessoryOut.calls.get, at(id))).lines[0]?.id ?? '';
    const body = { lines: [{ lineId, quantity: '1' }] };
    return (await owner().call(accessoryGiveBack, { ...at(id), body })).accessoryInId;
  };
  const posted = stands({ moves: ['1: 10 1000.00'], owed: ['2: 1130.00'], also: { plan: ['1130.00'] } });

  const receipt = row<Bought>({
    title: '采购入库 (配件)',
    isPosting: true,
    make: bought,
    posts: posted,
    left: stands({ also: { plan: [] } }),
    refused: [
      {
        why: '已退货',
        code: 'Common:HasDownstream',
        put: async (made) => goneOf(owner(), accessoryOut, await sentBack(made, '2')),
      },
      {
        why: '库存不足: a piece of it is gone',
        code: 'Stock:Insufficient',
        put: async ({ sku }) => {
          const { id } = await issued(scene(), [{ accessorySkuId: sku, quantity: '1' }]);
          return goneOf(owner(), accessoryOut, id);
        },
      },
      {
        why: '被其他工程预留',
        code: 'Stock:ReservedByOthers',
        put: async ({ sku }) => {
          const { projectId, warehouseId } = scene();
          const lines = [{ warehouseId, itemId: sku, quantity: '3' }];
          const { ids } = await owner().call(inventory.createReservation, {
            body: { domain: 8, projectId, sourceType: 8, lines },
          });
          return () =>
            owner().call(inventory.releaseReservations, { body: { domain: 8, ids, reason: '不留了' } });
        },
      },
      {
        why: '已申请付款',
        code: 'Accessory:PaymentRequested',
        put: async ({ receiptId }) => {
          await askFor(scene(), receiptId, '1.00');
          return () => askFor(scene(), receiptId, '0');
        },
      },
    ],
    correct: {
      by: '采购退货 of 4: the payable and its plan are less',
      work: async (made) => ({ id: await sentBack(made, '4'), also: planOf(made.receiptId) }),
      posts: stands({ moves: ['64: -4 -400.00'], owed: ['2: -452.00'], also: { plan: ['678.00'] } }),
    },
  });

  const kept = row<Bought>({
    title: '采购入库 (配件), 为工程',
    isPosting: true,
    make: () => bought({ projectId: scene().projectId }),
    posts: { ...posted, kept: '10' },
    left: stands({ also: { plan: [] } }),
    refused: [],
  });

  const returned = row<Bought>({
    title: '采购退货 (配件)',
    isPosting: true,
    make: async () => {
      const made = await bought();
      return { ...made, ...verbsOf(owner(), accessoryOut, await sentBack(made, '4')) };
    },
    posts: stands({ moves: ['64: -4 -400.00'], owed: ['2: -452.00'], also: { plan: ['678.00'] } }),
    left: stands({ also: { plan: ['1130.00'] } }),
    refused: [],
    correct: {
      by: '重新入库 of the 4 on the same order',
      work: async ({ order }) => {
        const id = await receiptOf(scene(), order, ['4']);
        await approveOf(owner(), accessoryIn, id);
        return { id, also: planOf(id) };
      },
      posts: stands({ moves: ['1: 4 400.00'], owed: ['2: 452.00'], also: { plan: ['452.00'] } }),
    },
  });

  const issue = (outType: 2 | 16, title: string): Row =>
    row<Made>({
      title,
      isPosting: true,
      make: async () => {
        const s = scene();
        const sku = await newSku(s, `对照${(serial += 1)}`);
        await stocked(s, sku, '10', '100');
        const { id } = await issued(s, [{ accessorySkuId: sku, quantity: '4' }], { outType });
        return { ...verbsOf(s.owner, accessoryOut, id) };
      },
      posts: stands({ moves: [`${outType}: -4 -400.00`] }),
      refused:
        outType === 16
          ? []
          : [
              {
                why: '退料 waits as a draft',
                code: 'Common:HasDownstream',
                put: async ({ id }) => {
                  const back = await bringBack(id);
                  return () => owner().call(accessoryIn.calls.remove, { ...at(back), query: { version: 1 } });
                },
              },
              {
                why: '已退料',
                code: 'Common:HasDownstream',
                put: async ({ id }) => {
                  const back = await bringBack(id);
                  await approveOf(owner(), accessoryIn, back);
                  return goneOf(owner(), accessoryIn, back);
                },
              },
            ],
      ...(outType === 16
        ? {}
        : {
            correct: {
              by: '退料入库 of 1',
              work: async ({ id }: Made) => {
                const back = await bringBack(id);
                await approveOf(owner(), accessoryIn, back);
                return { id: back };
              },
              posts: stands({ moves: ['2: 1 100.00'] }),
            },
          }),
    });
  return [receipt, kept, returned, issue(2, '领用 (配件)'), issue(16, '报废 (配件)')];
}
