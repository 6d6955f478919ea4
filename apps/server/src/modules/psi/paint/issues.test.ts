/** 涂料出库, 称重领用, 退料 (commerce §13): which batch, what it weighed, what came back. */
import {
  concedePaintBatch,
  fefoPaint,
  freezePaintBatch,
  listPaintBatches,
  listPaintStock,
  paintIn,
  paintItem,
  paintOut,
  project,
  demander,
  returnPaintOut,
  unfreezePaintBatch,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  daysAgo,
  daysOn,
  issueOf,
  type PaintScene,
  paintScene,
  SOLVENT,
  stocked,
} from '../../../../test/paint-scene.ts';
import { setSetting } from '../../../../test/setting-scene.ts';
import { sql } from '../../../kit/sql.ts';

let s: PaintScene;
let projectId: string;
beforeAll(async () => {
  s = await paintScene();
  const { id: demanderId } = await s.owner.call(demander.createDemander, {
    body: { code: 'KH1', name: '甲方' },
  });
  const make = async (name: string) =>
    (await s.owner.call(project.createProject, { body: { name, demanderId } })).id;
  projectId = await make('万科大厦');
});
let made = 0;
const freshPaint = async (more: object = {}): Promise<string> =>
  (
    await s.owner.call(paintItem.calls.create, {
      body: { name: `出库漆 ${(made += 1)}`, ...SOLVENT, ...more },
    })
  ).id;
const stockOf = async (paintId: string) =>
  (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items;
const batchesOf = async (paintId: string): Promise<Record<string, string>> =>
  Object.fromEntries((await stockOf(paintId)).map((r) => [r.batchNo, r.batchId as string]));
const issue = async (body: object): Promise<string> =>
  (await s.owner.call(paintOut.calls.create, { body: body as never })).id;
const issued = (id: string) => s.owner.call(paintOut.calls.get, at(id));
const submitted = async (body: object): Promise<string> => {
  const id = await issue(body);
  return s.owner.refused(s.owner.call(paintOut.calls.submit, { ...at(id), body: { version: 1 } }));
};
/** the calendar has gone on: a batch that was received in time has expired */
const expire = (batchId: string) =>
  s.owner.inTx((tx) =>
    tx.run(
      sql`update paint_batch set production_date = ${daysAgo(400)}::date, expiry_date = ${daysAgo(3)}::date where tenant_id = ${tx.tenantId} and id = ${batchId}`,
    ),
  );
/** B1 25 kg expires before B2 50 kg */
async function twoBatches(): Promise<{ paintId: string; b1: string; b2: string }> {
  const paintId = await freshPaint();
  await stocked(s, [
    { paintId, quantity: '25', batchNo: 'B1', expiryDate: daysOn(20) },
    { paintId, quantity: '50', batchNo: 'B2', expiryDate: daysOn(60) },
  ]);
  const known = await s.owner.call(listPaintBatches, { query: { paintId } });
  expect(known.items.map((b) => [b.batchNo, b.expiryDate])).toEqual([
    ['B1', daysOn(20)],
    ['B2', daysOn(60)],
  ]);
  const { B1: b1 = '', B2: b2 = '' } = await batchesOf(paintId);
  return { paintId, b1, b2 };
}
const propose = (paintId: string, quantity: string) =>
  s.owner.call(fefoPaint, { body: { warehouseId: s.warehouseId, lines: [{ paintId, quantity }] } });

describe('what the space sets', () => {
  it('paint.blockExpired: an expired batch is stopped, or goes out and its issue says so', async () => {
    const { paintId, b1 } = await twoBatches();
    await expire(b1);
    const body = issueOf(s, [{ paintId, batchId: b1, quantity: '5' }]);
    expect(await submitted(body)).toBe('Paint:BatchExpired');
    await setSetting(s.owner, 'paint.blockExpired', false);
    const id = await issue(body);
    await approve(s, paintOut, id);
    // the issue says when it expired, as the setting promises
    const [line] = (await s.owner.call(paintOut.calls.get, at(id))).lines;
    expect(line).toMatchObject({ expiryDate: daysAgo(3) });
    await setSetting(s.owner, 'paint.blockExpired', null);
    expect(await submitted(body)).toBe('Paint:BatchExpired');
  });

  it('paint.nearExpiryDays: so many days before its end a batch is told', async () => {
    const { b2 } = await twoBatches();
    let version = 1;
    /** as the answer of a change tells it */
    const stateOf = async () => {
      const frozen = await s.owner.call(freezePaintBatch, { ...at(b2), body: { version, reason: '复检' } });
      const body = { version: frozen.version, reason: '合格' };
      const free = await s.owner.call(unfreezePaintBatch, { ...at(b2), body });
      version = free.version;
      return free.state;
    };
    const usual = await stateOf();
    await setSetting(s.owner, 'paint.nearExpiryDays', 61);
    expect(await stateOf()).not.toBe(usual);
    await setSetting(s.owner, 'paint.nearExpiryDays', 59);
    expect(await stateOf()).toBe(usual);
    await setSetting(s.owner, 'paint.nearExpiryDays', null);
  });
});

describe('the first to expire goes first', () => {
  it('D9 60 kg: 25 of B1 and 35 of B2; B1 expired: 50 only, and 60 are not there', async () => {
    const { paintId, b1, b2 } = await twoBatches();
    expect((await propose(paintId, '60')).map((p) => [p.batchNo, p.positionCode, p.quantity])).toEqual([
      ['B1', 'A-01', '25.000'],
      ['B2', 'A-01', '35.000'],
    ]);
    await expire(b1);
    expect((await propose(paintId, '60')).map((p) => [p.batchNo, p.quantity])).toEqual([['B2', '50.000']]);
    const body = issueOf(s, [{ paintId, batchId: b2, quantity: '60' }]);
    expect(await s.owner.refused(approve(s, paintOut, await issue(body)))).toBe('Stock:Insufficient');
    expect(await submitted(issueOf(s, [{ paintId, batchId: b1, quantity: '5' }]))).toBe('Paint:BatchExpired');
    // scrapped it may be
    await approve(
      s,
      paintOut,
      await issue(issueOf(s, [{ paintId, batchId: b1, quantity: '5' }], { outType: 16 })),
    );
  });

  it('a later batch is taken with a reason only', async () => {
    const { paintId, b1, b2 } = await twoBatches();
    expect(await submitted(issueOf(s, [{ paintId, batchId: b2, quantity: '5' }]))).toBe('Paint:FefoReason');
    await approve(
      s,
      paintOut,
      await issue(issueOf(s, [{ paintId, batchId: b2, quantity: '5', reason: '同批次补漆' }])),
    );
    // all of the first one goes with it: nothing is skipped
    const both = [
      { paintId, batchId: b1, quantity: '25' },
      { paintId, batchId: b2, quantity: '5' },
    ];
    await approve(s, paintOut, await issue(issueOf(s, both)));
    expect((await stockOf(paintId)).map((r) => [r.batchNo, r.quantity])).toEqual([['B2', '40.000']]);
  });

  it('frozen with a reason, free again; expired but let through until a day', async () => {
    const { paintId, b1 } = await twoBatches();
    const body = issueOf(s, [{ paintId, batchId: b1, quantity: '5' }]);
    const version = async () => (await stockOf(paintId)).find((r) => r.batchId === b1)?.batchVersion ?? 0;
    const froze = await s.owner.call(freezePaintBatch, {
      ...at(b1),
      body: { version: await version(), reason: '客诉色差' },
    });
    expect(froze).toMatchObject({ isFrozen: true, state: 8 });
    expect(await submitted(body)).toBe('Paint:BatchFrozen');
    expect((await propose(paintId, '10')).map((p) => p.batchNo)).toEqual(['B2']);
    const again = s.owner.call(freezePaintBatch, {
      ...at(b1),
      body: { version: froze.version, reason: '再冻结' },
    });
    expect(await s.owner.refused(again)).toBe('Common:InvalidState');
    const stale = s.owner.call(unfreezePaintBatch, { ...at(b1), body: { version: 1, reason: '复检合格' } });
    expect(await s.owner.refused(stale)).toBe('Common:StaleVersion');
    const free = await s.owner.call(unfreezePaintBatch, {
      ...at(b1),
      body: { version: froze.version, reason: '复检合格' },
    });
    expect(free.state).toBe(2);
    await expire(b1);
    expect(await submitted(body)).toBe('Paint:BatchExpired');
    const past = s.owner.call(concedePaintBatch, {
      ...at(b1),
      body: { version: free.version, reason: '质检放行', until: daysAgo(1) },
    });
    expect(await s.owner.refused(past)).toBe('Paint:ConcessionPast');
    const let_ = await s.owner.call(concedePaintBatch, {
      ...at(b1),
      body: { version: free.version, reason: '质检放行', until: daysOn(5) },
    });
    expect(let_).toMatchObject({ state: 16, concessionUntil: daysOn(5) });
    await approve(s, paintOut, await issue(body));
  });
});

describe('an issue', () => {
  it('leaves at the average for its project; comes back at that; what came back stands against 反审核', async () => {
    const paintId = await freshPaint();
    await stocked(s, [{ paintId, quantity: '100', batchNo: 'B1', unitPrice: '30' }]);
    await stocked(s, [{ paintId, quantity: '50', batchNo: 'B2', unitPrice: '36', positionCode: 'B-02' }]);
    const { B1: batchId = '' } = await batchesOf(paintId);
    const id = await issue(issueOf(s, [{ paintId, batchId, quantity: '60' }], { outType: 1, projectId }));
    expect((await issued(id)).value).toBe('1920.00');
    const version = await approve(s, paintOut, id);
    const view = await issued(id);
    expect(view).toMatchObject({ value: '1920.00', orderStatus: 4 });
    const lineId = view.lines[0]?.id ?? '';
    const bring = (quantity: string) =>
      s.owner.call(returnPaintOut, { ...at(id), body: { lines: [{ lineId, quantity }] } });
    expect(await s.owner.refused(bring('60.001'))).toBe('Paint:ReturnExceeds');
    expect(await s.owner.refused(bring('0'))).toBe('Common:QuantityNotPositive');
    const two = [await bring('40'), await bring('40')];
    await approve(s, paintIn, two[0]?.paintInId ?? '');
    expect((await s.owner.call(paintIn.calls.get, at(two[0]?.paintInId ?? ''))).lines[0]).toMatchObject({
      stockValue: '1280.00',
      batchId,
      batchNo: 'B1',
    });
    // asked for twice, there once
    expect(await s.owner.refused(approve(s, paintIn, two[1]?.paintInId ?? ''))).toBe('Paint:ReturnExceeds');
    expect(await issued(id)).toMatchObject({ returnedKg: '40.000' });
    const undo = s.owner.call(paintOut.calls.deApproval, {
      ...at(id),
      body: { version, reason: '领错工程' },
    });
    expect(await s.owner.refused(undo)).toBe('Common:HasDownstream');
    const draft = await issue(issueOf(s, [{ paintId, batchId, quantity: '1' }]));
    const early = s.owner.call(returnPaintOut, {
      ...at(draft),
      body: { lines: [{ lineId, quantity: '1' }] },
    });
    expect(await s.owner.refused(early)).toBe('Common:InvalidState');
  });

  it('from one warehouse to another at the same value; taken back it lies where it lay', async () => {
    const paintId = await freshPaint();
    await stocked(s, [{ paintId, quantity: '40', batchNo: 'T1', unitPrice: '25' }]);
    const { T1: batchId = '' } = await batchesOf(paintId);
    const line = { paintId, batchId, quantity: '15', targetPositionCode: 'B-02' };
    const body = issueOf(s, [line], { outType: 8 });
    expect(await s.owner.refused(issue(body))).toBe('Paint:TargetRequired');
    const same = { ...body, targetWarehouseId: s.warehouseId };
    expect(await s.owner.refused(issue(same))).toBe('Paint:TargetRequired');
    const id = await issue({ ...body, targetWarehouseId: s.otherWarehouseId });
    const version = await approve(s, paintOut, id);
    const rows = (await stockOf(paintId)).map((r) => [r.warehouseName, r.positionCode, r.quantity, r.value]);
    expect(rows.toSorted()).toEqual(
      [
        ['涂料仓', 'A-01', '25.000', '625.00'],
        ['二号涂料仓', 'B-02', '15.000', '375.00'],
      ].toSorted(),
    );
    await s.owner.call(paintOut.calls.deApproval, { ...at(id), body: { version, reason: '调错仓库' } });
    expect((await stockOf(paintId)).map((r) => [r.warehouseName, r.quantity])).toEqual([
      ['涂料仓', '40.000'],
    ]);
  });

  it('what waits for its inspection is not issued; a project is asked for; a batch of another paint is refused', async () => {
    const paintId = await freshPaint();
    await stocked(s, [{ paintId, quantity: '40', batchNo: 'Q1', qcState: 2 }]);
    const { Q1: batchId = '' } = await batchesOf(paintId);
    const body = issueOf(s, [{ paintId, batchId, quantity: '5' }]);
    expect(await s.owner.refused(approve(s, paintOut, await issue(body)))).toBe('Stock:Insufficient');
    expect(await s.owner.refused(issue({ ...body, outType: 1 }))).toBe('Paint:ProjectRequired');
    expect(await s.owner.refused(issue(issueOf(s, [{ batchId, quantity: '5' }])))).toBe(
      'Paint:SourceDiffers',
    );
    expect(await s.owner.refused(issue(issueOf(s, [{ paintId, batchId, quantity: '0' }])))).toBe(
      'Common:QuantityNotPositive',
    );
  });

  it.each([2, 8, 64])('%i who take the last 10 kg at once: one does', async (many) => {
    const paintId = await freshPaint();
    await stocked(s, [{ paintId, quantity: '10', batchNo: 'L1' }]);
    const { L1: batchId = '' } = await batchesOf(paintId);
    const ids: Awaited<ReturnType<typeof issue>>[] = [];
    for (let i = 0; i < many; i += 1)
      ids.push(await issue(issueOf(s, [{ paintId, batchId, quantity: '10' }])));
    const done = await Promise.allSettled(ids.map((id) => approve(s, paintOut, id)));
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(paintId)).toEqual([]);
  });
});
