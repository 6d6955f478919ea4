/** Issues and their way back: a draft of what a project still may have, a draft receipt of what the workshop gives back. */
import {
  ACCESSORY_IN,
  ACCESSORY_OUT,
  accessoryGiveBack,
  accessoryOut,
  type BodyOf,
  dec,
} from '@muyun/contract';
import { businessDay } from '../../../../kit/clock.ts';
import { type Doing, everywhere } from '../../../../kit/document/index.ts';
import { raise, raiseInRow } from '../../../../kit/raise.ts';
import { assertProjectOpen, loadProjectHead } from '../../../cad/project/index.ts';
import { accessoryIns } from '../in/accessory-in.ts';
import { accessoryOuts } from './accessory-out.ts';
import { planOf } from './out-lines.ts';

const POSTED = 4;
const GIVEN_OUT: ReadonlySet<number> = new Set([
  ACCESSORY_OUT.project,
  ACCESSORY_OUT.shared,
  ACCESSORY_OUT.delivery,
]);

/** Raises Accessory:NothingToIssue, and Cad:ProjectVoided, Cad:ProjectClosed of one that needs nothing any more. */
export async function issueForProject(
  doing: Doing,
  { projectId, warehouseId }: { projectId: string; warehouseId: string },
): Promise<{ id: string; no: string }> {
  assertProjectOpen(await loadProjectHead(doing.tx, doing.who, projectId));
  const plans = await planOf(doing.tx, projectId);
  const lines = [...plans].flatMap(([accessorySkuId, { planQty, issuedQty }]) => {
    const open = dec(planQty).minus(issuedQty);
    return open.gt(0) ? [{ accessorySkuId, quantity: open.toFixed(4) }] : [];
  });
  if (lines.length === 0) raise('Accessory:NothingToIssue');
  const { id, no } = await accessoryOuts.make(doing, {
    outType: ACCESSORY_OUT.project,
    projectId,
    warehouseId,
    receiverId: doing.who.tenantUserId,
    businessDate: businessDay(),
    lines,
  });
  return { id, no };
}

/** A draft: the stock is changed when somebody has looked at what came. Raises Accessory:ReturnExceeds, Common:InvalidState. */
export async function giveBack(
  doing: Doing,
  id: string,
  { lines }: BodyOf<typeof accessoryGiveBack>,
): Promise<{ accessoryInId: string; no: string }> {
  await accessoryOuts.store.load(doing.tx, doing.who, id);
  const doc = await accessoryOuts.lock({ ...doing, who: everywhere(doing.who) }, id);
  const { head } = doc;
  if (head.orderStatus !== POSTED || !GIVEN_OUT.has(head.outType))
    raise('Common:InvalidState', {
      state: accessoryOut.machine.states[head.orderStatus as 4]?.label ?? '',
      action: accessoryGiveBack.title,
    });
  const known = new Map(doc.lines.map((l) => [l.id, l]));
  const wanted = lines.map(({ lineId, quantity }, i) => {
    const line = known.get(lineId) ?? raiseInRow(i + 1, 'Common:NotFound');
    if (!dec(quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const open = dec(line.quantity).minus(line.returnedQty);
    if (dec(quantity).gt(open)) raise('Accessory:ReturnExceeds', { x: open.toString() });
    return {
      accessorySkuId: line.accessorySkuId,
      outLineId: lineId,
      quantity,
      locationCode: line.locationCode,
      batchNo: line.batchNo,
    };
  });
  const made = await accessoryIns.make(doing, {
    inType: ACCESSORY_IN.giveBack,
    projectId: head.projectId,
    warehouseId: head.warehouseId,
    businessDate: businessDay(),
    lines: wanted,
  });
  return { accessoryInId: made.id, no: made.no };
}
