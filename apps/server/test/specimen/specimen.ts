/** What saving a 样单 and each of its verbs mean: as little as a document can say and still use every part of the kit. */
import { dec, round, sum } from '@muyun/contract';
import { bind, type Binding } from '../../src/kit/call.ts';
import {
  type Doing,
  type Downstream,
  type Loaded,
  serveDocument,
  type Writing,
} from '../../src/kit/document/index.ts';
import { doingOf } from '../../src/kit/document/parts.ts';
import { col, shape } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';
import type { Tx } from '../../src/kit/tx.ts';
import { specimen, specimenDone } from './specimen.fields.ts';

type Doc = Loaded<typeof specimen>;
type Next = Writing<typeof specimen>;

async function complete(_doing: Doing, next: Next): Promise<void> {
  for (const line of next.goods) line.amount = round(dec(line.quantity).times(line.unitPrice ?? '0'), 2);
  next.head.amount = sum(
    next.goods.map((l) => l.amount ?? '0'),
    2,
  );
  next.head.feeAmount = sum(
    next.fees.map((l) => l.amount),
    2,
  );
}

const NUMBERED = shape({ no: col.text });

/** Documents that go on with this one. */
async function downstream(tx: Tx, doc: Doc): Promise<Downstream[]> {
  const rows = await tx.rows(
    NUMBERED,
    sql`select t.order_no as no from specimen t where t.tenant_id = ${tx.tenantId} and t.follows_no = ${doc.head.orderNo}
      and not t.is_deleted and t.order_status <> 64 order by t.order_no`,
  );
  return rows.map(({ no }) => ({ title: specimen.title, no, isPending: true }));
}

/** The same document with every quantity and amount turned round, finished at once: whoever may reverse needs no right to approve. */
async function reverse(doing: Doing, doc: Doc, businessDate: string): Promise<string> {
  const turned = (amount: string): string => dec(amount).negated().toFixed();
  const { id } = await specimens.make(doing, {
    supplierId: doc.head.supplierId,
    keeperId: doc.head.keeperId,
    orderDate: businessDate,
    remark: doing.reason,
    goods: doc.goods.map((l) => ({
      materialSkuId: l.materialSkuId,
      name: l.name,
      quantity: turned(l.quantity),
      unitPrice: l.unitPrice,
    })),
    fees: doc.fees.map((l) => ({ title: l.title, amount: turned(l.amount) })),
  });
  const { head } = await specimens.lock(doing, id);
  await specimens.amend(doing, head, { reversedNo: doc.head.orderNo }, 'edit', '冲销');
  await specimens.act(doing, id, { action: 'post' });
  return id;
}

export const specimens = serveDocument(specimen, {
  complete,
  downstream,
  reverse,
  progress: (doc) => {
    if (doc.goods.every((l) => dec(l.doneQty).gte(l.quantity))) return 16;
    return doc.goods.some((l) => dec(l.doneQty).gt(0)) ? 8 : 4;
  },
  effects: {
    submit: null,
    withdraw: null,
    approve: null,
    reject: null,
    deApprove: null,
    void: null,
    close: null,
    reopen: null,
    reverse: null,
    post: null,
  },
  extra: {
    goodsCount: sql`(select count(*)::int from specimen_goods g where g.tenant_id = t.tenant_id and g.document_id = t.id)`,
  },
});

export const specimenRoutes: readonly Binding[] = [
  ...specimens.routes,
  bind(specimenDone, async (context) => {
    const doing = doingOf(context);
    const doc = await specimens.lock(doing, context.params.id);
    const done = doc.goods.map(({ id }) => ({ id, doneQty: context.body.quantity }));
    await specimens.lines.goods.patch(doing.tx, done, ['doneQty']);
    await specimens.progress(doing, context.params.id);
  }),
];
