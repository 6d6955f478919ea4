/** 桶码 and a transfer (commerce §13): whole drums go along, are scanned in the other warehouse, and come back with it. */
import { findDrum, paintIn, paintItem, paintOut, pickPaint, project, demander } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  issueOf,
  paintScene,
  type PaintScene,
  SOLVENT,
  stocked,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
let projectId = '';
beforeAll(async () => {
  s = await paintScene();
  const { id: demanderId } = await s.owner.call(demander.createDemander, {
    body: { code: 'KT', name: '甲方' },
  });
  ({ id: projectId } = await s.owner.call(project.createProject, { body: { name: '喷涂工程', demanderId } }));
});

let n = 0;
/** 60 kg of a paint of its own in three drums of 20 kg. */
async function three() {
  n += 1;
  const { id: paintId } = await s.owner.call(paintItem.calls.create, {
    body: { name: `桶装漆${n}`, ...SOLVENT },
  });
  const id = await stocked(s, [{ paintId, quantity: '60', batchNo: `D${n}` }]);
  const view = await s.owner.call(paintIn.calls.get, at(id));
  const codes = [1, 2, 3].map((i) => `${view.orderNo}-1-${i}`);
  return { paintId, batchId: view.lines[0]?.batchId as string, codes };
}
type Three = Awaited<ReturnType<typeof three>>;
async function sent({ paintId, batchId }: Three, quantity: string, head: object = {}): Promise<string> {
  const lines = [{ paintId, batchId, quantity, targetPositionCode: 'B-02' }];
  const body = issueOf(s, lines, { outType: 8, targetWarehouseId: s.otherWarehouseId, ...head });
  const { id } = await s.owner.call(paintOut.calls.create, { body: body as never });
  await approve(s, paintOut, id);
  return id;
}
const drumOf = (code: string) => s.owner.call(findDrum, { query: { code } });
/** warehouse and place of each */
const standing = async ({ codes }: Three) =>
  (await Promise.all(codes.map(drumOf))).map((d) => [
    d.warehouseId === s.warehouseId ? 'here' : 'there',
    d.positionCode,
  ]);
const undo = async (id: string) => {
  const { version } = await s.owner.call(paintOut.calls.get, at(id));
  await s.owner.call(paintOut.calls.deApproval, { ...at(id), body: { version, reason: '调错仓库' } });
};
const pick = (code: string) =>
  s.owner.call(pickPaint, {
    body: {
      projectIds: [projectId],
      receiverId: s.receiverId,
      scans: [{ drumCode: code, weighOut: '22' }],
    },
  });
const waiting = async (outId: string) => {
  const { items } = await s.owner.call(paintIn.calls.list, {
    query: { inType: '8', maxResultCount: 400 } as never,
  });
  return s.owner.call(paintIn.calls.get, at(items.find((i) => i.outId === outId)?.id ?? ''));
};
const [HERE, THERE] = [
  ['here', 'A-01'],
  ['there', 'B-02'],
];

describe('drums of paint that is moved', () => {
  it('go along as many as fit, in the order of their codes; the line names them; taken back they stand where they stood', async () => {
    const of = await three();
    const id = await sent(of, '45');
    expect(await standing(of)).toEqual([THERE, THERE, HERE]);
    const [line] = (await s.owner.call(paintOut.calls.get, at(id))).lines;
    expect(line?.drums).toBe(of.codes.slice(0, 2).join('、'));
    // picked where it stands now
    expect((await pick(of.codes[0] as string)).orderStatus).toBe(2);
    const fault = undo(id);
    expect(await s.owner.refused(fault)).toBe('Paint:DrumBusy');
  });

  it('all go once nothing of the batch stays; undone all come back', async () => {
    const of = await three();
    const id = await sent(of, '60');
    expect(await standing(of)).toEqual([THERE, THERE, THERE]);
    await undo(id);
    expect(await standing(of)).toEqual([HERE, HERE, HERE]);
    const [line] = (await s.owner.call(paintOut.calls.get, at(id))).lines;
    expect(line?.drums).toBeNull();
  });

  it('on their way cannot be picked; taken in they stand where the receipt says, and only what is beside them gets a new code', async () => {
    const of = await three();
    const id = await sent(of, '50', { inTransit: true });
    expect(await standing(of)).toEqual([THERE, THERE, HERE]);
    expect(await s.owner.refused(pick(of.codes[0] as string))).toBe('Paint:DrumEmpty');
    const receipt = await waiting(id);
    await s.owner.call(paintIn.calls.withdraw, { ...at(receipt.id), body: { version: receipt.version } });
    const { inType, warehouseId, businessDate, lines } = receipt;
    const body = {
      inType,
      warehouseId,
      businessDate,
      version: receipt.version + 1,
      lines: lines.map((l) => ({ id: l.id, paintId: l.paintId, quantity: l.quantity, positionCode: 'A-01' })),
    };
    await s.owner.call(paintIn.calls.update, { ...at(receipt.id), body: body as never });
    await approve(s, paintIn, receipt.id, receipt.version + 2);
    expect(await standing(of)).toEqual([['there', 'A-01'], ['there', 'A-01'], HERE]);
    expect(await drumOf(`${receipt.orderNo}-1-1`)).toMatchObject({ leftKg: '10.000', positionCode: 'A-01' });
    expect(await s.owner.refused(drumOf(`${receipt.orderNo}-1-2`))).toBe('Common:NotFound');
    expect((await pick(of.codes[0] as string)).orderStatus).toBe(2);
  });

  it('that are on the scale stay', async () => {
    const of = await three();
    await pick(of.codes[0] as string);
    await sent(of, '40');
    expect(await standing(of)).toEqual([HERE, THERE, THERE]);
  });
});
