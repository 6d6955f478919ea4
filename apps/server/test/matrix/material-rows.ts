/** Appendix C of commerce for the material warehouse. 对账 waits for the statements of finance. */
import {
  changeReceiptPrice,
  inventory,
  materialSku,
  materialStockIn,
  materialStockOut,
  returnIssued,
  uncoilMaterial,
} from '@muyun/contract';
import { newId } from '../../src/kit/clock.ts';
import { at, type materialSteps } from '../material-scene.ts';
import { act } from '../nest-scene.ts';
import type { PurchaseScene } from '../purchase-scene.ts';
import { cut, sheetsOf, uncut } from '../sheet-scene.ts';
import { issuedFor, orderOf, type SheetsScene, received as sheetsIn } from '../sheets-scene.ts';
import { approveOf, goneOf, type Made, type Obstacle, type Row, row, stands, verbsOf } from './table.ts';

type Steps = ReturnType<typeof materialSteps>;
const [IN, OUT] = [materialStockIn, materialStockOut];
const tag = (): string => newId().slice(-6);

interface Bought extends Made {
  readonly materialSkuId: string;
  readonly supplierId: string;
  readonly lineId: string;
  readonly orderLineId: string;
}
interface Issued extends Made {
  readonly lineId: string;
  readonly materialSkuId: string;
}

/** Rows around a plate of its own, ten of which were bought for 100 each with 13 % in it. */
export function materialRows(scene: () => PurchaseScene, steps: Steps): Row[] {
  const owner = () => scene().owner;
  async function bought(projectId: string | null = null): Promise<Bought> {
    const [materialSkuId, supplierId] = [await steps.plate(), await steps.anotherSupplier(`M${tag()}`)];
    const { lineId: orderLineId } = await steps.ordered(
      { materialSkuId, quantity: '10', priceBasis: 4, unitPrice: '113', projectId },
      { supplierId },
    );
    const line = { materialSkuId, quantity: '10', projectId };
    const id = await steps.received(orderLineId, line, { supplierId });
    const lineId = (await steps.viewIn(id)).lines[0]?.id as string;
    return { ...verbsOf(owner(), IN, id), materialSkuId, supplierId, lineId, orderLineId };
  }
  const backTo = ({ materialSkuId, supplierId, lineId }: Bought, quantity: string) =>
    [[{ materialSkuId, quantity, stockInLineId: lineId }], { outType: 2, supplierId }] as const;
  const dropped = (id: string) => () => owner().call(OUT.calls.remove, { ...at(id), query: { version: 1 } });
  const bringBack = async (id: string, lineId: string, quantity: string): Promise<string> => {
    const body = { businessDate: steps.today, lines: [{ lineId, quantity }] };
    return (await owner().call(returnIssued, { ...at(id), body })).stockInId;
  };
  const draftBack: Obstacle<Issued> = {
    why: '退料 waits as a draft',
    code: 'Common:HasDownstream',
    put: async ({ id, lineId }) => {
      const back = await bringBack(id, lineId, '1');
      return () => owner().call(IN.calls.remove, { ...at(back), query: { version: 1 } });
    },
  };
  const cameBack: Obstacle<Issued> = {
    why: '已退料',
    code: 'Common:HasDownstream',
    put: async ({ id, lineId }) => {
      const back = await bringBack(id, lineId, '1');
      await approveOf(owner(), IN, back);
      return goneOf(owner(), IN, back);
    },
  };

  const receipt = row<Bought>({
    title: '采购入库 (材料)',
    isPosting: true,
    make: () => bought(),
    posts: stands({ moves: ['1: 10 1000.00'], owed: ['32: 1130.00'] }),
    refused: [
      {
        why: '退货 waits as a draft',
        code: 'Common:HasDownstream',
        put: async (made) => dropped(await steps.draftOut([...backTo(made, '2')[0]], backTo(made, '2')[1])),
      },
      {
        why: '已退货',
        code: 'Common:HasDownstream',
        put: async (made) =>
          goneOf(owner(), OUT, await steps.issued([...backTo(made, '2')[0]], backTo(made, '2')[1])),
      },
      {
        why: '库存不足: a piece of it is gone',
        code: 'Stock:Insufficient',
        put: async ({ materialSkuId }) =>
          goneOf(owner(), OUT, await steps.issued([{ materialSkuId, quantity: '1' }])),
      },
      {
        why: '被其他工程预留',
        code: 'Stock:ReservedByOthers',
        put: async ({ materialSkuId: itemId }) => {
          const projectId = await steps.projectNamed(`留${tag()}`);
          const lines = [{ warehouseId: scene().warehouseId, itemId, quantity: '3' }];
          const { ids } = await owner().call(inventory.createReservation, {
            body: { domain: 2, projectId, sourceType: 8, lines },
          });
          return () =>
            owner().call(inventory.releaseReservations, { body: { domain: 2, ids, reason: '不留了' } });
        },
      },
      {
        why: '已调价',
        code: 'Material:PriceDifference',
        put: async ({ id, lineId }) => {
          const { version } = await steps.viewIn(id);
          const body = { version, reason: '合同价更正', lines: [{ lineId, unitPrice: '124.3' }] };
          await owner().call(changeReceiptPrice, { ...at(id), body });
          return null;
        },
      },
    ],
    correct: {
      by: '采购退货 of 4',
      work: async (made) => ({
        id: await steps.issued([...backTo(made, '4')[0]], backTo(made, '4')[1]),
      }),
      posts: stands({ moves: ['2: -4 -400.00'], owed: ['32: -452.00'] }),
    },
  });

  const repriced = row<Bought>({
    title: '采购入库 (材料), 为工程',
    isPosting: true,
    make: async () => bought(await steps.projectNamed(`入${tag()}`)),
    posts: stands({ moves: ['1: 10 1000.00'], owed: ['32: 1130.00'], kept: '10' }),
    refused: [],
    correct: {
      by: '价格调整 to 124.30: what lies there is dearer, the supplier is owed the whole',
      work: async (made) => {
        const { version } = await steps.viewIn(made.id);
        const lines = [{ lineId: made.lineId, unitPrice: '124.3' }];
        const body = { version, reason: '合同价更正', lines };
        await owner().call(changeReceiptPrice, { ...at(made.id), body });
        return made;
      },
      posts: stands({
        moves: ['1001: 0 100.00', '1: 10 1000.00'],
        owed: ['32: 1243.00'],
        kept: '10',
      }),
    },
  });

  const sentBack = row<Bought & { back: string }>({
    title: '采购退货 (材料)',
    isPosting: true,
    make: async () => {
      const made = await bought();
      const back = await steps.issued([...backTo(made, '4')[0]], backTo(made, '4')[1]);
      return { ...made, ...verbsOf(owner(), OUT, back), back };
    },
    posts: stands({ moves: ['2: -4 -400.00'], owed: ['32: -452.00'] }),
    refused: [],
    correct: {
      by: '重新入库 of the 4 on the same order',
      work: async ({ orderLineId, materialSkuId, supplierId }) => ({
        id: await steps.received(orderLineId, { materialSkuId, quantity: '4' }, { supplierId }),
      }),
      posts: stands({ moves: ['1: 4 400.00'], owed: ['32: 452.00'] }),
    },
  });

  const issueOf = (outType: 1 | 32, title: string): Row =>
    row<Issued>({
      title,
      isPosting: true,
      make: async () => {
        const { materialSkuId } = await bought();
        const projectId = outType === 1 ? await steps.projectNamed(`领${tag()}`) : null;
        const id = await steps.issued([{ materialSkuId, quantity: '4' }], { outType, projectId });
        const lineId = (await steps.viewOut(id)).lines[0]?.id as string;
        return { ...verbsOf(owner(), OUT, id), lineId, materialSkuId };
      },
      posts: stands({ moves: [`${outType}: -4 -400.00`] }),
      refused: outType === 1 ? [draftBack, cameBack] : [],
      correct: {
        by: outType === 1 ? '退料入库 of 1' : '其他入库 of 1 at the average',
        work: async ({ id, lineId, materialSkuId }) => {
          if (outType === 1) {
            const back = await bringBack(id, lineId, '1');
            await approveOf(owner(), IN, back);
            return { id: back };
          }
          const other = await steps.draftIn([{ materialSkuId, quantity: '1' }], { inType: 32 });
          await approveOf(owner(), IN, other);
          return { id: other };
        },
        posts: stands({ moves: [outType === 1 ? '2: 1 100.00' : '32: 1 100.00'] }),
      },
    });

  return [receipt, repriced, sentBack, issueOf(1, '生产领料 (材料)'), issueOf(32, '其他出库 (材料)')];
}

/** A coil of 3 000 kg at 23.10 cut to 72 sheets: two documents that stand and fall together. */
export const uncoilRow = (scene: () => PurchaseScene, steps: Steps): Row =>
  row<Made & { sheetId: string }>({
    title: '开平',
    isPosting: true,
    make: async () => {
      const { owner, textureId, warehouseId } = scene();
      const body = { kind: 2, textureId, thickness: 2.5, width: 1500, surface: `面${tag()}` } as const;
      const { id: coilSkuId } = await owner.call(materialSku.calls.create, { body });
      const { id: sheetId } = await owner.call(materialSku.calls.create, {
        body: { ...body, kind: 1, length: 4000 },
      });
      await steps.stocked('3000', '23.1', { materialSkuId: coilSkuId, batchNo: 'J-1', priceBasis: 2 });
      const { outId, inId } = await owner.call(uncoilMaterial, {
        body: {
          coilSkuId,
          coilWeight: '3000',
          warehouseId,
          businessDate: steps.today,
          sheets: [{ skuId: sheetId, quantity: '72' }],
        },
      });
      const also = async () => ({ sheets: (await steps.viewIn(inId)).orderStatus });
      return { ...verbsOf(owner, OUT, outId), redo: async () => undefined, sheetId, also };
    },
    posts: stands({ moves: ['64: -3000 -69300.00'], also: { sheets: 4 } }),
    left: stands({ also: { sheets: 64 } }),
    refused: [
      {
        why: '已用: a sheet of it was issued',
        code: 'Stock:Insufficient',
        put: async ({ owner, sheetId }) =>
          goneOf(owner, OUT, await steps.issued([{ materialSkuId: sheetId, quantity: '1' }])),
      },
    ],
  });

/** An issue of a nest order: cut, it stays; uncut, it may go. */
export const cutRow = (scene: () => SheetsScene): Row =>
  row<Made & { nestId: string; sheetNo: string }>({
    title: '生产领料 (套料单)',
    isPosting: true,
    make: async () => {
      const s = scene();
      await sheetsIn(s.owner, s, '1');
      const nestId = await orderOf(s, 4);
      await act(s.owner, nestId, 'confirm');
      const id = await issuedFor(s, nestId);
      await act(s.owner, nestId, 'release');
      const sheetNo = (await sheetsOf(s.owner, nestId))[0]?.sheetNo as string;
      return { ...verbsOf(s.owner, OUT, id), nestId, sheetNo };
    },
    posts: stands({ moves: ['1: -1 -900.00'] }),
    refused: [
      {
        why: '已开料: a sheet of it is cut',
        code: 'Material:AlreadyCut',
        put: async ({ owner, sheetNo }) => {
          await cut(owner, sheetNo);
          return () => uncut(owner, sheetNo);
        },
      },
    ],
  });
