/** Appendix C of commerce for the material warehouse: what each approval posts, what each de-approval refuses; taken back, nothing is left. */
import {
  materialMoves,
  materialSku,
  materialStockIn,
  materialStockOut,
  returnIssued,
  uncoilMaterial,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, deApproved, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

let s: PurchaseScene;
const { ordered, received, stocked, issued, viewIn, viewOut, plate, projectNamed, anotherSupplier, today } =
  materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});

type Undo = () => Promise<unknown>;
interface Made {
  readonly documentId: string;
  readonly undo: Undo;
  /** what stands against taking it back, and how that goes away again */
  readonly obstacle: () => Promise<Undo>;
}
interface Row {
  readonly title: string;
  readonly make: () => Promise<Made>;
  /** type, quantity, value of each move, by document */
  readonly posts: readonly (readonly [type: string, quantity: string, value: string])[];
  readonly owed: string;
  readonly refused: string;
}

const takeBackIn = (id: string) => () => deApproved(s.owner, materialStockIn, id);
const takeBackOut = (id: string) => () => deApproved(s.owner, materialStockOut, id);
const ENTRY = shape({ amount: col.decimal });
/** What the document has done to what is owed and not settled. */
const owedBy = (sourceId: string): Promise<string> =>
  s.owner.inTx(async (tx) => {
    const rows = await tx.rows(
      ENTRY,
      sql`select coalesce(sum(p.amount), 0)::numeric(18,2) as amount from party_ledger p where p.tenant_id = ${tx.tenantId} and p.source_id = ${sourceId} and p.ledger = 32`,
    );
    return rows[0]?.amount ?? '0.00';
  });
const movesOf = async (no: string) =>
  (await s.owner.call(materialMoves, { query: { sourceNo: no } })).items.map((m) => [
    m.typeLabel,
    m.quantity,
    m.value,
  ]);

/** The month of today is closed until it is opened again. */
async function monthClosed(): Promise<Undo> {
  const yearMonth = today.slice(0, 7);
  const closedAt = (status: number) => (status === 1 ? null : new Date().toISOString());
  const set = (status: number) => () =>
    s.owner.inTx((tx) =>
      tx.run(sql`insert into accounting_period (tenant_id, year_month, status, stock_closed_at) values (${tx.tenantId}, ${yearMonth}, ${status}, ${closedAt(status)}::timestamptz)
        on conflict (tenant_id, year_month) do update set status = ${status}, stock_closed_at = ${closedAt(status)}::timestamptz`),
    );
  await set(2)();
  return set(1);
}

/** Ten pieces of a plate of their own, bought for 100 each with 13 % in it. */
async function bought() {
  const [materialSkuId, supplierId] = [await plate(), await anotherSupplier(`M${newId().slice(-6)}`)];
  const { lineId } = await ordered(
    { materialSkuId, quantity: '10', priceBasis: 4, unitPrice: '113' },
    { supplierId },
  );
  const id = await received(lineId, { materialSkuId, quantity: '10' }, { supplierId });
  return { id, materialSkuId, supplierId };
}

const ROWS: readonly Row[] = [
  {
    title: '采购入库: a piece of it is gone',
    make: async () => {
      const { id, materialSkuId } = await bought();
      return {
        documentId: id,
        undo: takeBackIn(id),
        obstacle: async () => takeBackOut(await issued([{ materialSkuId, quantity: '1' }])),
      };
    },
    posts: [['采购入库', '10.0000', '1000.00']],
    owed: '1130.00',
    refused: 'Stock:Insufficient',
  },
  {
    title: '采购入库: it was sent back',
    make: async () => {
      const { id, materialSkuId, supplierId } = await bought();
      const stockInLineId = (await viewIn(id)).lines[0]?.id as string;
      return {
        documentId: id,
        undo: takeBackIn(id),
        obstacle: async () => {
          const back = await issued([{ materialSkuId, quantity: '2', stockInLineId }], {
            outType: 2,
            supplierId,
          });
          return async () => {
            await deApproved(s.owner, materialStockOut, back);
            const { version } = await viewOut(back);
            await s.owner.call(materialStockOut.calls.void, {
              ...at(back),
              body: { version, reason: '不退了' },
            });
          };
        },
      };
    },
    posts: [['采购入库', '10.0000', '1000.00']],
    owed: '1130.00',
    refused: 'Common:HasDownstream',
  },
  {
    title: '采购退货',
    make: async () => {
      const { id, materialSkuId, supplierId } = await bought();
      const stockInLineId = (await viewIn(id)).lines[0]?.id as string;
      const back = await issued([{ materialSkuId, quantity: '4', stockInLineId }], {
        outType: 2,
        supplierId,
      });
      // no statement exists yet: its month is closed instead
      return { documentId: back, undo: takeBackOut(back), obstacle: () => monthClosed() };
    },
    posts: [['采购退货', '-4.0000', '-400.00']],
    owed: '-452.00',
    refused: 'Common:PeriodClosed',
  },
  {
    title: '领料: something came back of it',
    make: async () => {
      const { materialSkuId } = await bought();
      const id = await issued([{ materialSkuId, quantity: '4' }], {
        outType: 1,
        projectId: await projectNamed(`领${newId().slice(-6)}`),
      });
      return {
        documentId: id,
        undo: takeBackOut(id),
        obstacle: async () => {
          const lineId = (await viewOut(id)).lines[0]?.id as string;
          const { stockInId } = await s.owner.call(returnIssued, {
            ...at(id),
            body: { businessDate: today, lines: [{ lineId, quantity: '1' }] },
          });
          await approved(s.owner, materialStockIn, stockInId);
          return async () => {
            await deApproved(s.owner, materialStockIn, stockInId);
            const { version } = await viewIn(stockInId);
            await s.owner.call(materialStockIn.calls.void, {
              ...at(stockInId),
              body: { version, reason: '不退了' },
            });
          };
        },
      };
    },
    posts: [['生产领料', '-4.0000', '-400.00']],
    owed: '0.00',
    refused: 'Common:HasDownstream',
  },
  {
    title: '开平: a sheet was used',
    make: async () => {
      const coil = await s.owner.call(materialSku.calls.create, {
        body: {
          kind: 2,
          textureId: s.textureId,
          thickness: 2.5,
          width: 1500,
          surface: `面${newId().slice(-6)}`,
        },
      });
      await stocked('3000', '23.1', { materialSkuId: coil.id, batchNo: 'J-1', priceBasis: 2 });
      const made = await s.owner.call(uncoilMaterial, {
        body: {
          coilSkuId: coil.id,
          coilWeight: '3000',
          warehouseId: s.warehouseId,
          businessDate: today,
          sheets: [{ skuId: s.skuId, quantity: '72' }],
        },
      });
      return {
        documentId: made.outId,
        undo: takeBackOut(made.outId),
        obstacle: async () => takeBackOut(await issued([{ quantity: '1' }])),
      };
    },
    posts: [['开平领料', '-3000.0000', '-69300.00']],
    owed: '0.00',
    refused: 'Stock:Insufficient',
  },
];

describe.each(ROWS)('$title', ({ make, posts, owed, refused }) => {
  it('posts, refuses while something stands on it, and leaves nothing when it is taken back', async () => {
    const { documentId, undo, obstacle } = await make();
    const isIn = posts.some(([, quantity]) => !quantity.startsWith('-'));
    const no = isIn ? (await viewIn(documentId)).inNo : (await viewOut(documentId)).outNo;
    expect([await movesOf(no), await owedBy(documentId)]).toEqual([posts, owed]);
    const clear = await obstacle();
    expect(await s.owner.refused(undo())).toBe(refused);
    expect(await movesOf(no)).toEqual(posts);
    await clear();
    await undo();
    const sums = (await movesOf(no)).reduce((n, [, q]) => n + Number(q), 0);
    expect([sums, await owedBy(documentId)]).toEqual([0, '0.00']);
  });
});
