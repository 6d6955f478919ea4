/** Appendix C of commerce for paint. 对账 waits for the statements of finance. */
import { paintIn, paintItem, paintOut, paintReturn, returnPaintOut } from '@muyun/contract';
import { issueOf, type PaintScene, purchased, receiptOf, SOLVENT, stocked, today } from '../paint-scene.ts';
import { approveOf, goneOf, type Made, type Row, row, stands, verbsOf } from './table.ts';

let serial = 0;
const at = (id: string) => ({ params: { id } });
interface Paint extends Made {
  readonly paintId: string;
  readonly inLineId: string;
  readonly batchId: string;
  readonly purchaseLineId: string;
}

/** Rows around 100 kg of a paint of its own, bought at 30.00 and 13 %. */
export function paintRows(scene: () => PaintScene): Row[] {
  const owner = () => scene().owner;
  async function bought(): Promise<Paint> {
    const s = scene();
    const paint = { name: `矩阵漆 ${(serial += 1)}`, ...SOLVENT };
    const { id: paintId } = await owner().call(paintItem.calls.create, { body: paint });
    const { lineId: purchaseLineId } = await purchased(s, '100', { paintId });
    const body = receiptOf(s, purchaseLineId, '100', { paintId });
    const { id } = await owner().call(paintIn.calls.create, { body: body as never });
    await approveOf(owner(), paintIn, id);
    const [line] = (await owner().call(paintIn.calls.get, at(id))).lines;
    const batchId = line?.batchId as string;
    return { ...verbsOf(owner(), paintIn, id), paintId, inLineId: line?.id ?? '', batchId, purchaseLineId };
  }
  const sendBack = async ({ inLineId }: Paint, quantity: string): Promise<string> => {
    const { supplierId } = scene();
    const lines = [{ paintInLineId: inLineId, quantity }];
    const body = { supplierId, businessDate: today, reason: '色差', lines };
    return (await owner().call(paintReturn.calls.create, { body: body as never })).id;
  };
  const sentBack = async (made: Paint, quantity: string): Promise<string> => {
    const id = await sendBack(made, quantity);
    await approveOf(owner(), paintReturn, id);
    return id;
  };
  const issued = async ({ paintId, batchId }: Paint, quantity: string, head: object = {}) => {
    const body = issueOf(scene(), [{ paintId, batchId, quantity }], head);
    const { id } = await owner().call(paintOut.calls.create, { body: body as never });
    await approveOf(owner(), paintOut, id);
    return id;
  };
  const bringBack = async (id: string, quantity: string): Promise<string> => {
    const lineId = (await owner().call(paintOut.calls.get, at(id))).lines[0]?.id ?? '';
    const body = { lines: [{ lineId, quantity }] };
    return (await owner().call(returnPaintOut, { ...at(id), body })).paintInId;
  };

  const receipt = row<Paint>({
    title: '采购入库 (涂料)',
    isPosting: true,
    make: bought,
    posts: stands({ moves: ['1: 100 3000.00'], owed: ['32: 3390.00'] }),
    refused: [
      {
        why: '退货 waits as a draft',
        code: 'Common:HasDownstream',
        put: async (made) => {
          const id = await sendBack(made, '10');
          return () => owner().call(paintReturn.calls.remove, { ...at(id), query: { version: 1 } });
        },
      },
      {
        why: '已退货',
        code: 'Common:HasDownstream',
        put: async (made) => goneOf(owner(), paintReturn, await sentBack(made, '10')),
      },
      {
        why: '库存不足: 5 kg of the batch are gone',
        code: 'Stock:Insufficient',
        put: async (made) => goneOf(owner(), paintOut, await issued(made, '5')),
      },
    ],
    correct: {
      by: '采购退货 of 10 kg',
      work: async (made) => ({ id: await sentBack(made, '10') }),
      posts: stands({ moves: ['1: -10 -300.00'], owed: ['32: -339.00'] }),
    },
  });

  const returned = row<Paint>({
    title: '采购退货 (涂料)',
    isPosting: true,
    make: async () => {
      const made = await bought();
      return { ...made, ...verbsOf(owner(), paintReturn, await sentBack(made, '10')) };
    },
    posts: stands({ moves: ['1: -10 -300.00'], owed: ['32: -339.00'] }),
    refused: [],
    correct: {
      by: '重新入库 of the 10 kg on the same order',
      work: async ({ purchaseLineId, paintId }) => {
        const body = receiptOf(scene(), purchaseLineId, '10', { paintId });
        const { id } = await owner().call(paintIn.calls.create, { body: body as never });
        await approveOf(owner(), paintIn, id);
        return { id };
      },
      posts: stands({ moves: ['1: 10 300.00'], owed: ['32: 339.00'] }),
    },
  });

  const issue = row<Paint>({
    title: '领用 (涂料)',
    isPosting: true,
    make: async () => {
      const made = await bought();
      return { ...made, ...verbsOf(owner(), paintOut, await issued(made, '40')) };
    },
    posts: stands({ moves: ['2: -40 -1200.00'] }),
    refused: [
      {
        why: '退料 waits as a draft',
        code: 'Common:HasDownstream',
        put: async ({ id }) => {
          const back = await bringBack(id, '5');
          return () => owner().call(paintIn.calls.remove, { ...at(back), query: { version: 1 } });
        },
      },
      {
        why: '已退料',
        code: 'Common:HasDownstream',
        put: async ({ id }) => {
          const back = await bringBack(id, '5');
          await approveOf(owner(), paintIn, back);
          return goneOf(owner(), paintIn, back);
        },
      },
    ],
    correct: {
      by: '退料入库 of 5 kg',
      work: async ({ id }) => {
        const back = await bringBack(id, '5');
        await approveOf(owner(), paintIn, back);
        return { id: back };
      },
      posts: stands({ moves: ['2: 5 150.00'] }),
    },
  });

  const scrapped = row<Paint>({
    title: '报废 (涂料)',
    isPosting: true,
    make: async () => {
      const made = await bought();
      return { ...made, ...verbsOf(owner(), paintOut, await issued(made, '40', { outType: 16 })) };
    },
    posts: stands({ moves: ['16: -40 -1200.00'] }),
    refused: [],
    correct: {
      by: '其他入库 of 5 kg at its price',
      work: async ({ paintId }) => ({
        id: await stocked(scene(), [{ paintId, quantity: '5', batchNo: `矩阵${serial}` }]),
      }),
      posts: stands({ moves: ['16: 5 150.00'] }),
    },
  });
  return [receipt, returned, issue, scrapped];
}
