/** 称重领用 (commerce §13): drums leave on the scale; what they weigh when they come back is what was used. */
import {
  demander,
  findDrum,
  listPaintStock,
  paintIn,
  paintItem,
  paintOut,
  pickPaint,
  project,
  weighPaintBack,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, many } from '../../../../test/at-once.ts';
import {
  approve,
  at,
  issueOf,
  type PaintScene,
  paintScene,
  SOLVENT,
  stocked,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
let projectId: string;
let otherProject: string;
beforeAll(async () => {
  s = await paintScene();
  const { id: demanderId } = await s.owner.call(demander.createDemander, {
    body: { code: 'KH1', name: '甲方' },
  });
  const make = async (name: string) =>
    (await s.owner.call(project.createProject, { body: { name, demanderId } })).id;
  [projectId, otherProject] = [await make('万科大厦'), await make('商场')];
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

describe('drums on the scale', () => {
  async function drums(count: number): Promise<{ paintId: string; codes: string[] }> {
    const paintId = await freshPaint();
    const id = await stocked(s, [{ paintId, quantity: String(count * 20), batchNo: 'W1', unitPrice: '30' }]);
    const { orderNo } = await s.owner.call(paintIn.calls.get, at(id));
    return { paintId, codes: Array.from({ length: count }, (_, i) => `${orderNo}-1-${i + 1}`) };
  }
  const pick = (drumCode: string, weighOut: string, projectIds = [projectId]) =>
    s.owner.call(pickPaint, {
      body: { projectIds, receiverId: s.receiverId, scans: [{ drumCode, weighOut }] },
    });
  const weigh = (id: string, version: number, drumCode: string, weighBack: string) =>
    s.owner.call(weighPaintBack, { ...at(id), body: { version, scans: [{ drumCode, weighBack }] } });

  it('22.40 leave and are reserved; 6.15 come back: 16.250 kg are posted', async () => {
    const { paintId, codes } = await drums(2);
    const [code = ''] = codes;
    const out = await pick(code, '22.40');
    expect(out.orderStatus).toBe(2);
    expect((await stockOf(paintId))[0]).toMatchObject({
      reservedKg: '20.000',
      heldKg: '20.000',
      availableKg: '20.000',
    });
    expect(await s.owner.call(findDrum, { query: { code } })).toMatchObject({
      outNo: out.no,
      weighOut: '22.400',
    });
    // nobody else takes the drum, nobody approves what was not weighed
    expect(await s.owner.refused(pick(code, '10'))).toBe('Paint:DrumBusy');
    const early = s.owner.call(paintOut.calls.approval, {
      ...at(out.id),
      body: { version: out.version, agree: true },
    });
    expect(await s.owner.refused(early)).toBe('Paint:WeighBackMissing');
    expect(await s.owner.refused(weigh(out.id, out.version, code, '22.41'))).toBe('Paint:WeighBackGreater');
    expect(await s.owner.refused(weigh(out.id, out.version, codes[1] ?? '', '1'))).toBe('Common:NotFound');
    const twice = s.owner.call(weighPaintBack, {
      ...at(out.id),
      body: {
        version: out.version,
        scans: ['6.15', '7'].map((kg) => ({ drumCode: code, weighBack: kg })),
      },
    });
    expect(await s.owner.refused(twice)).toBe('Common:LineTwice');
    const posted = await weigh(out.id, out.version, code, '6.15');
    expect(posted).toMatchObject({ orderStatus: 4, quantity: '16.250', value: '487.50' });
    expect((await stockOf(paintId))[0]).toMatchObject({ quantity: '23.750', reservedKg: '0.000' });
    expect(await s.owner.call(findDrum, { query: { code } })).toMatchObject({ outId: null, leftKg: '3.750' });
    expect(await s.owner.refused(weigh(out.id, posted.version, code, '6.15'))).toBe('Common:InvalidState');
    // taken back the drum is full again
    await s.owner.call(paintOut.calls.deApproval, {
      ...at(out.id),
      body: { version: posted.version, reason: '称错桶' },
    });
    expect((await s.owner.call(findDrum, { query: { code } })).leftKg).toBe('20.000');
  });

  it('shared by two projects; withdrawn the drum is free', async () => {
    const { codes } = await drums(1);
    const [code = ''] = codes;
    const out = await pick(code, '22', [projectId, otherProject]);
    const back = await s.owner.call(paintOut.calls.withdraw, {
      ...at(out.id),
      body: { version: out.version },
    });
    expect((await s.owner.call(findDrum, { query: { code } })).outId).toBeNull();
    const again = await s.owner.call(paintOut.calls.submit, {
      ...at(out.id),
      body: { version: back.version },
    });
    await weigh(out.id, again.version, code, '12');
    const { lines } = await issued(out.id);
    expect(lines.map((l) => [l.projectId, l.quantity])).toEqual([
      [projectId, '5.000'],
      [otherProject, '5.000'],
    ]);
  });

  it('a drum that is unknown, empty, frozen, or scanned twice', async () => {
    const { paintId, codes } = await drums(1);
    const [code = ''] = codes;
    expect(await s.owner.refused(pick('没有这桶', '10'))).toBe('Common:NotFound');
    expect(await s.owner.refused(pick(code, '0'))).toBe('Common:QuantityNotPositive');
    const twice = s.owner.call(pickPaint, {
      body: {
        projectIds: [projectId],
        receiverId: s.receiverId,
        scans: [
          { drumCode: code, weighOut: '20' },
          { drumCode: code, weighOut: '20' },
        ],
      },
    });
    expect(await s.owner.refused(twice)).toBe('Common:LineTwice');
    const { W1: batchId = '' } = await batchesOf(paintId);
    await approve(s, paintOut, await issue(issueOf(s, [{ paintId, batchId, quantity: '20' }])));
    expect(await s.owner.refused(pick(code, '10'))).toBe('Paint:DrumEmpty');
  });

  it.each([2, 8, 64])('%i who weigh the same drum at once: one has it', async (many) => {
    const { codes } = await drums(1);
    const done = await Promise.allSettled(Array.from({ length: many }, () => pick(codes[0] ?? '', '20')));
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
  });

  it('whoever takes its receipt back meets whoever issues it: one of them, and nobody waits for the other in a ring', async () => {
    const pairs = await many(8, async () => {
      const paintId = await freshPaint();
      const inId = await stocked(s, [
        { paintId, quantity: '100', batchNo: 'R1' },
        { paintId, quantity: '100', batchNo: 'R2' },
      ]);
      const { R1 = '', R2 = '' } = await batchesOf(paintId);
      const lines = [R2, R1].map((batchId) => ({ paintId, batchId, quantity: '90' }));
      const outId = await issue(issueOf(s, lines));
      await s.owner.call(paintOut.calls.submit, { ...at(outId), body: { version: 1 } });
      return { inId, outId, version: (await s.owner.call(paintIn.calls.get, at(inId))).version };
    });
    const answers = await atOnce(2 * pairs.length, (i) => {
      const { inId, outId, version } = pairs[i >> 1] as (typeof pairs)[number];
      return i % 2 === 0
        ? s.owner.raw(paintOut.calls.approval, { ...at(outId), body: { version: 2, agree: true } })
        : s.owner.raw(paintIn.calls.deApproval, { ...at(inId), body: { version, reason: '错收' } });
    });
    for (let i = 0; i < answers.length; i += 2)
      expect(answers.slice(i, i + 2).filter((code) => code === '200')).toHaveLength(1);
  });
});
