/** Who sees what paint costs (commerce §1.7): who buys it or settles it; of its use also who reads the report. */
import {
  listPaintMoves,
  listPaintStock,
  paintAnalyse,
  paintIn,
  paintOut,
  selectablePaintIns,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import {
  approve,
  at,
  issueOf,
  type PaintScene,
  paintScene,
  purchased,
  receiptOf,
} from '../../../../test/paint-scene.ts';

const RIGHTS = [
  'PaintIns:query',
  'PaintIns:get',
  'PaintOuts:query',
  'PaintOuts:get',
  'PaintInventorys:query',
  'PaintInventorys:get',
].map((r) => `AlPsiManagement.${r}`);
let s: PaintScene;
let receiptId = '';
let issueId = '';

beforeAll(async () => {
  s = await paintScene();
  const order = await purchased(s, '100');
  receiptId = (await s.owner.call(paintIn.calls.create, { body: receiptOf(s, order.lineId, '60') as never }))
    .id;
  await approve(s, paintIn, receiptId);
  const receipt = await s.owner.call(paintIn.calls.get, at(receiptId));
  const lines = [{ batchId: receipt.lines[0]?.batchId ?? '', quantity: '10' }];
  issueId = (await s.owner.call(paintOut.calls.create, { body: issueOf(s, lines) as never })).id;
  await approve(s, paintOut, issueId);
});

/** Everything that a person is told of money. */
async function told(member: Actor): Promise<unknown[]> {
  const stock = await member.call(listPaintStock, {});
  const moves = await member.call(listPaintMoves, {});
  const receipt = await member.call(paintIn.calls.get, at(receiptId));
  const issue = await member.call(paintOut.calls.get, at(issueId));
  const open = await member.call(selectablePaintIns, { query: { usage: 'entry' } as never });
  return [
    stock.items[0]?.value,
    stock.totals?.['value'] ?? null,
    moves.items[0]?.value,
    receipt.lines[0]?.unitPrice,
    receipt.lines[0]?.amount,
    issue.value,
    issue.lines[0]?.value,
    open.items[0]?.unitPrice,
  ];
}

describe('what paint costs', () => {
  it.each([
    ['a storekeeper', [], false],
    ['who also buys', ['AlPsiManagement.PaintPurchases:get'], true],
    ['who also pays', ['AlFinance.PayableStatements:get'], true],
  ])('%s', async (_who, more, sees) => {
    const facts = await told(await makeMember(s.space, [...RIGHTS, ...more]));
    expect(facts.map((f) => f !== null && f !== undefined)).toEqual(facts.map(() => sees));
  });

  it('its use is a report: seen with its right, hidden from who only issues', async () => {
    const of = async (rights: string[]) =>
      (await (await makeMember(s.space, rights)).call(paintAnalyse, {})).items.map((r) => r.cost);
    const [keeper] = await of(RIGHTS);
    const [reader] = await of(['AlReport.PaintDosage:query']);
    expect([keeper, Number(reader)]).toEqual([null, 300]);
  });
});
