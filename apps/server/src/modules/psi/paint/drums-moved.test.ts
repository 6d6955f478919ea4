/** 桶码 and a transfer (commerce §13): whole drums go along, are scanned in the other warehouse, and come back with it. */
import {
  findDrum,
  movePaint,
  paintIn,
  paintItem,
  paintOut,
  paintReturn,
  pickPaint,
  project,
  demander,
  returnPaintOut,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  issueOf,
  paintScene,
  purchased,
  receiptOf,
  type PaintScene,
  SOLVENT,
  stocked,
  today,
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

  it('on their way cannot be picked; taken in they stand where the receipt says, what is beside them in one that it was poured into', async () => {
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
    // what was poured of the third is in a drum that says so, and in that one no more
    const [, , third] = of.codes as [string, string, string];
    expect(await drumOf(`${third}-F1`)).toMatchObject({
      leftKg: '10.000',
      positionCode: 'A-01',
      warehouseId: s.otherWarehouseId,
      pouredFrom: third,
    });
    expect(await drumOf(third)).toMatchObject({ leftKg: '10.000', pouredFrom: null });
    expect(await s.owner.refused(drumOf(`${receipt.orderNo}-1-1`))).toBe('Common:NotFound');
    expect((await pick(of.codes[0] as string)).orderStatus).toBe(2);
  });

  it('that are on the scale stay', async () => {
    const of = await three();
    await pick(of.codes[0] as string);
    await sent(of, '40');
    expect(await standing(of)).toEqual([HERE, THERE, THERE]);
  });
});

const left = async ({ codes }: Three) =>
  (await Promise.all(codes.map(drumOf))).map((d) => [d.leftKg, d.positionCode]);
const issued = async ({ paintId, batchId }: Three, quantity: string, head: object = {}): Promise<string> => {
  const body = issueOf(s, [{ paintId, batchId, quantity }], head);
  const { id } = await s.owner.call(paintOut.calls.create, { body: body as never });
  await approve(s, paintOut, id);
  return id;
};
const lineOf = async (id: string) => {
  const [line] = (await s.owner.call(paintOut.calls.get, at(id))).lines;
  return line ?? expect.fail('no line');
};

describe('paint that is poured', () => {
  it('for another warehouse is in a drum of its own there; undone it is in its first one again', async () => {
    const of = await three();
    const third = of.codes[2] as string;
    const id = await sent(of, '45');
    expect((await lineOf(id)).poured).toBe(`${third}×5.000`);
    expect((await drumOf(third)).leftKg).toBe('15.000');
    expect(await drumOf(`${third}-F1`)).toMatchObject({
      leftKg: '5.000',
      warehouseId: s.otherWarehouseId,
      positionCode: 'B-02',
      pouredFrom: third,
    });
    await undo(id);
    expect(await standing(of)).toEqual([HERE, HERE, HERE]);
    expect((await drumOf(third)).leftKg).toBe('20.000');
    expect(await s.owner.refused(drumOf(`${third}-F1`))).toBe('Common:NotFound');
    expect(await lineOf(id)).toMatchObject({ poured: null, drums: null });
    // a code is given once
    await sent(of, '5');
    expect(await drumOf(`${third}-F1`).catch(() => null)).toBeNull();
    expect(await drumOf(`${of.codes[0]}-F1`)).toMatchObject({ leftKg: '5.000' });
    await sent(of, '15');
    expect(await drumOf(`${of.codes[0]}-F1`)).toMatchObject({ leftKg: '5.000' });
    expect((await drumOf(of.codes[0] as string)).warehouseId).toBe(s.otherWarehouseId);
  });

  it('into a drum that is on the scale is not called back', async () => {
    const of = await three();
    const id = await sent(of, '5');
    await pick(`${of.codes[0]}-F1`);
    expect(await s.owner.refused(undo(id))).toBe('Paint:DrumBusy');
  });

  it('without its drum is in it no more: an open one is emptied before the next; what nothing is left in is not weighed out', async () => {
    const of = await three();
    await issued(of, '5');
    expect(await left(of)).toEqual([
      ['15.000', 'A-01'],
      ['20.000', 'A-01'],
      ['20.000', 'A-01'],
    ]);
    const id = await issued(of, '25');
    expect((await lineOf(id)).poured).toBe(`${of.codes[0]}×15.000、${of.codes[1]}×10.000`);
    expect((await left(of)).map(([kg]) => kg)).toEqual(['0.000', '10.000', '20.000']);
    expect(await s.owner.refused(pick(of.codes[0] as string))).toBe('Paint:DrumEmpty');
    await undo(id);
    expect((await left(of)).map(([kg]) => kg)).toEqual(['15.000', '20.000', '20.000']);
  });

  it('that is brought back is in the drum again that it was taken out of, under the code that it has', async () => {
    const of = await three();
    const out = await issued(of, '25', { outType: 1, projectId });
    const { id: lineId } = await lineOf(out);
    const back = async (quantity: string): Promise<string> => {
      const made = await s.owner.call(returnPaintOut, {
        ...at(out),
        body: { lines: [{ lineId, quantity }] },
      });
      await approve(s, paintIn, made.paintInId);
      return made.paintInId;
    };
    await back('3');
    expect((await left(of)).map(([kg]) => kg)).toEqual(['0.000', '18.000', '20.000']);
    const second = await back('6');
    expect((await left(of)).map(([kg]) => kg)).toEqual(['4.000', '20.000', '20.000']);
    const view = await s.owner.call(paintIn.calls.get, at(second));
    expect(view.lines[0]?.refilled).toBe(`${of.codes[1]}×2.000、${of.codes[0]}×4.000`);
    expect(await s.owner.refused(drumOf(`${view.orderNo}-1-1`))).toBe('Common:NotFound');
    await s.owner.call(paintIn.calls.deApproval, {
      ...at(second),
      body: { version: view.version, reason: '重称' },
    });
    expect((await left(of)).map(([kg]) => kg)).toEqual(['0.000', '18.000', '20.000']);
    expect((await s.owner.call(paintIn.calls.get, at(second))).lines[0]?.refilled).toBeNull();
  });
});

describe('drums of paint that stays in the house, or goes back', () => {
  it('follow it to another place, whole; what was taken out of one is in a drum of its own there', async () => {
    const of = await three();
    const third = of.codes[2] as string;
    const row = { warehouseId: s.warehouseId, batchId: of.batchId, from: 'A-01', to: 'B-02', quantity: '45' };
    await s.owner.call(movePaint, { body: { rows: [row] } });
    expect(await left(of)).toEqual([
      ['20.000', 'B-02'],
      ['20.000', 'B-02'],
      ['15.000', 'A-01'],
    ]);
    expect(await drumOf(`${third}-F1`)).toMatchObject({
      leftKg: '5.000',
      positionCode: 'B-02',
      pouredFrom: third,
    });
  });

  it('are empty once they went back to their supplier, and full when they did not', async () => {
    const bought = await purchased(s, '60');
    n += 1;
    const body = receiptOf(s, bought.lineId, '60', { batchNo: `D${n}` });
    const { id } = await s.owner.call(paintIn.calls.create, { body: body as never });
    await approve(s, paintIn, id);
    const view = await s.owner.call(paintIn.calls.get, at(id));
    const codes = [1, 2, 3].map((i) => `${view.orderNo}-1-${i}`);
    const kg = async () => (await Promise.all(codes.map(drumOf))).map((d) => d.leftKg);
    const { id: back } = await s.owner.call(paintReturn.calls.create, {
      body: {
        supplierId: s.supplierId,
        businessDate: today,
        reason: '色差',
        lines: [{ paintInLineId: view.lines[0]?.id, quantity: '30' }],
      } as never,
    });
    await approve(s, paintReturn as never, back);
    expect(await kg()).toEqual(['0.000', '10.000', '20.000']);
    const posted = await s.owner.call(paintReturn.calls.get, at(back));
    expect(posted.lines[0]?.poured).toBe(`${codes[0]}×20.000、${codes[1]}×10.000`);
    await s.owner.call(paintReturn.calls.deApproval, {
      ...at(back),
      body: { version: posted.version, reason: '退错' },
    });
    expect(await kg()).toEqual(['20.000', '20.000', '20.000']);
  });
});
