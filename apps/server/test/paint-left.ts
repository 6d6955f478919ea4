/** One of each record of the paint warehouse in a space: for the attacks of others. */
import { paintIn, paintOut, paintReturn, pickPaint } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import type { Space } from './kit.ts';
import { approve, at, issueOf, paintSceneOf, purchased, receiptOf, today } from './paint-scene.ts';

/** Bought, received and issued; each document stands as a draft besides. */
export async function paintLeft(
  space: Space,
  { projectId, colorId }: { readonly projectId: string; readonly colorId: string },
): Promise<Record<string, string>> {
  const s = await paintSceneOf(space);
  const { owner } = s;
  const order = await purchased(s, '100');
  const receive = async (quantity: string) =>
    (await owner.call(paintIn.calls.create, { body: receiptOf(s, order.lineId, quantity) as never })).id;
  const receipt = await receive('40');
  await approve(s, paintIn, receipt);
  const [line] = (await owner.call(paintIn.calls.get, at(receipt))).lines;
  const batchId = line?.batchId as string;
  const issue = async () =>
    (await owner.call(paintOut.calls.create, { body: issueOf(s, [{ batchId, quantity: '1' }]) as never })).id;
  const issued = await issue();
  await approve(s, paintOut, issued);
  const back = await owner.call(paintReturn.calls.create, {
    body: {
      supplierId: s.supplierId,
      businessDate: today,
      reason: '色差',
      lines: [{ paintInLineId: line?.id as string, quantity: '1' }],
    },
  });
  const demandId = newId();
  await owner.inTx((tx) =>
    tx.run(sql`insert into paint_demand (tenant_id, id, project_id, color_card_id, paint_id, plan_kg)
      values (${tx.tenantId}, ${demandId}, ${projectId}, ${colorId}, ${s.paintId}, 50)`),
  );
  const { orderNo } = await owner.call(paintIn.calls.get, at(receipt));
  const picking = await owner.call(pickPaint, {
    body: {
      projectIds: [projectId],
      receiverId: s.receiverId,
      scans: [{ drumCode: `${orderNo}-1-1`, weighOut: '20' }],
    },
  });
  return {
    paint: s.paintId,
    paintBatch: batchId,
    paintDemand: demandId,
    paintPurchase: order.id,
    paintPurchaseLine: order.lineId,
    paintIn: await receive('10'),
    paintInLine: line?.id as string,
    paintOut: picking.id,
    paintOutLine: (await owner.call(paintOut.calls.get, at(issued))).lines[0]?.id as string,
    paintReturn: back.id,
    paintReturnLine: (await owner.call(paintReturn.calls.get, at(back.id))).lines[0]?.id as string,
  };
}
