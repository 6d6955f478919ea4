/** 工程验收 (engineering C4, C5): what can be accepted, what a confirmation counts, what is refused. */
import {
  acceptance,
  acceptanceProducts,
  confirmAcceptance,
  file,
  listAcceptanceProjects,
  project,
  voidAcceptance,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  acceptanceBody,
  confirmed,
  confirmRaw,
  deliver,
  delivered,
  manyDelivered,
  newAcceptance,
  pendingOf,
  sumOf,
} from '../../../../test/acceptance-scene.ts';
import { cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { documentSuite } from '../../../../test/document-suite.ts';
import { type Actor, codeOf, makeMember } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
import { miscounted } from '../shared/project-counters.store.ts';
import { noteStatement } from './acceptance.ts';

const item = acceptance.item;
let s: CadScene;
beforeAll(async () => {
  s = await cadScene('验收大厦');
});
documentSuite(acceptance, {
  space: () => s.space,
  confirm: confirmAcceptance,
  make: async (lines) =>
    acceptanceBody(
      s.projectId,
      (await manyDelivered(s, Math.max(lines, 1)))
        .slice(0, lines)
        .map((productId) => ({ productId, acceptedQty: 5, rejectedQty: 1, reason: '划伤', photoIds: [] })),
    ),
});

/** A project of its own with one product of so many pieces delivered. */
async function fresh(name: string, shipped: number): Promise<{ scene: CadScene; productId: string }> {
  const { id } = await s.owner.call(project.createProject, { body: { name, demanderId: s.demanderId } });
  const scene = { ...s, projectId: id };
  return { scene, productId: await delivered(scene, 'Q-01', shipped) };
}
const takenBack = (owner: Actor, doc: { id: string; version: number }, reason = '验错了') =>
  owner.raw(voidAcceptance, { params: { id: doc.id }, body: { version: doc.version, reason } });

describe('an acceptance', () => {
  it('counts when it is confirmed: 300 − 2 − 250 − 3 = 45 wait, in pieces and in billed area', async () => {
    const { scene, productId } = await fresh('三百件大厦', 300);
    const { owner, projectId } = scene;
    await deliver(owner, [{ productId, returned: 2 }]);
    const doc = await newAcceptance(owner, projectId, [
      { productId, acceptedQty: 250, rejectedQty: 3, reason: '色差' },
    ]);
    const head = await owner.call(project.getProject, { params: { id: projectId } });
    expect(doc).toMatchObject({
      orderStatus: 1,
      orderNo: `${head.code}-YS01`,
      kindCount: 1,
      acceptedQty: 250,
      rejectedQty: 3,
    });
    expect(doc.products[0]).toMatchObject({ shippedQty: 298, pendingQty: 298, productName: 'Q-01' });
    // a draft takes nothing yet
    expect(await sumOf(owner, projectId)).toMatchObject({ acceptedAmount: 0, pendingAmount: 298 });
    expect(await confirmed(owner, doc)).toBe('200');
    const sum = await sumOf(owner, projectId);
    expect(sum).toMatchObject({
      shippedAmount: 300,
      returnedAmount: 2,
      acceptedAmount: 250,
      rejectedAmount: 3,
      pendingAmount: 45,
    });
    const piece = Number(sum.shippedArea) / 300;
    expect(piece).toBeGreaterThan(0);
    for (const [area, pieces] of [
      [sum.pendingArea, 45],
      [sum.acceptedArea, 250],
      [sum.returnedArea, 2],
      [sum.rejectedArea, 3],
    ] as const)
      expect(Number(area)).toBeCloseTo(piece * pieces, 4);
    expect(Number(doc.acceptedArea)).toBeCloseTo(piece * 250, 4);
    expect(await pendingOf(owner, projectId)).toEqual([
      expect.objectContaining({ productId, code: 'Q-01', shippedQty: 298, pendingQty: 45 }),
    ]);
    const page = await owner.call(listAcceptanceProjects, { query: { filter: '三百件' } });
    expect(page).toMatchObject({
      totalCount: 1,
      totals: { 'acceptState:1': 1, pendingAmount: 45 },
      items: [
        {
          shippedAmount: 300,
          acceptedAmount: 250,
          rejectedAmount: 3,
          pendingAmount: 45,
          acceptedPercent: '83.89',
          documentCount: 1,
          draftCount: 0,
          lastDate: '2026-05-20',
        },
      ],
    });
    // the kept counters are the sums of the products
    expect(await owner.inTx((tx) => miscounted(tx, sql`p.tenant_id = ${tx.tenantId}`))).toEqual([]);
    const printed = await owner.raw(acceptance.calls.print, { params: { id: doc.id } });
    expect([printed.status, new TextDecoder().decode(printed.bytes.subarray(0, 5))]).toEqual([200, '%PDF-']);
    const { items: ties } = await owner.call(acceptance.calls.links, { params: { id: doc.id } });
    expect(ties).toEqual([]);
    const more = await newAcceptance(owner, projectId, [{ productId, acceptedQty: 45, rejectedQty: 0 }]);
    expect([more.orderNo, more.products[0]?.pendingQty]).toEqual([`${head.code}-YS02`, 45]);
    expect(await confirmed(owner, more)).toBe('200');
    expect(await pendingOf(owner, projectId)).toEqual([]);
    const done = await owner.call(listAcceptanceProjects, { query: { acceptState: 2, filter: '三百件' } });
    expect(done.items[0]).toMatchObject({ id: projectId, pendingAmount: 0 });
    const open = await owner.call(listAcceptanceProjects, { query: { acceptState: 1, filter: '三百件' } });
    expect(open.items).toEqual([]);
    const rows = await owner.call(acceptanceProducts, { params: { id: projectId } });
    expect(rows.map((r) => [r.code, r.acceptedQty, r.rejectedQty, r.reason])).toEqual([
      ['Q-01', 45, 0, null],
      ['Q-01', 250, 3, '色差'],
    ]);
  });

  it('voided it gives everything back, once; a statement that counts it keeps it', async () => {
    const { scene, productId } = await fresh('作废大厦', 10);
    const { owner, projectId } = scene;
    const doc = await newAcceptance(owner, projectId, [{ productId, acceptedQty: 6, rejectedQty: 1 }]);
    expect(codeOf(await takenBack(owner, doc))).toBe('Common:InvalidState');
    const moved = (await confirmRaw(owner, doc)).json() as { id: string; version: number; actions: string[] };
    expect(moved.actions).toEqual(['void']);
    await owner.inTx((tx) => noteStatement(tx, doc.id, 'DZS-1'));
    const used = await owner.call(acceptance.calls.get, { params: { id: doc.id } });
    const refusal = await takenBack(owner, used);
    expect(refusal.json()).toMatchObject({
      error: { code: 'Cad:AcceptUsed', message: '验收单已对账（DZS-1），不能作废' },
    });
    await owner.inTx((tx) => noteStatement(tx, doc.id, null));
    const free = await owner.call(acceptance.calls.get, { params: { id: doc.id } });
    expect(codeOf(await takenBack(owner, free, ''))).toBe('Common:Validation');
    expect(codeOf(await takenBack(owner, doc))).toBe('Common:StaleVersion');
    expect(codeOf(await takenBack(owner, free))).toBe('200');
    expect(await sumOf(owner, projectId)).toMatchObject({
      acceptedAmount: 0,
      rejectedAmount: 0,
      pendingAmount: 10,
    });
    const after = await owner.call(acceptance.calls.get, { params: { id: doc.id } });
    expect(codeOf(await takenBack(owner, after))).toBe('Common:InvalidState');
    expect(await sumOf(owner, projectId)).toMatchObject({ pendingAmount: 10 });
    expect(await owner.call(acceptanceProducts, { params: { id: projectId } })).toEqual([]);
    expect((await owner.call(project.getProject, { params: { id: projectId } })).version).toBe(1);
  });

  it('is refused beyond what was delivered, for nothing, for what is not there', async () => {
    const { scene, productId } = await fresh('拒绝大厦', 10);
    const { owner, projectId } = scene;
    const other = await fresh('别的大厦', 10);
    const confirming = async (line: object) =>
      confirmRaw(owner, await newAcceptance(owner, projectId, [{ productId, ...line }]));
    const over = await confirming({ acceptedQty: 9, rejectedQty: 2 });
    expect(over.json()).toMatchObject({
      error: { code: 'Cad:AcceptQty', message: '产品「Q-01」验收数量超过可验收数量 10' },
    });
    expect(codeOf(await confirming({ acceptedQty: 0, rejectedQty: 0 }))).toBe('Common:QuantityNotPositive');
    const make = (lines: readonly { productId: string }[]) =>
      owner.raw(acceptance.calls.create, { body: acceptanceBody(projectId, lines) }).then(codeOf);
    expect(await make([{ productId }, { productId }])).toBe('Cad:AcceptTwice');
    expect(await make([{ productId: other.productId }])).toBe('Common:NotFound');
    expect(await sumOf(owner, projectId)).toMatchObject({ pendingAmount: 10, acceptedAmount: 0 });
    // what was shipped is not voided any more: one of which nothing was
    const { scene: bare, productId: kept } = await fresh('没发过货大厦', 0);
    await bare.owner.call(project.voidProject, {
      params: { id: bare.projectId },
      body: { reason: '合同取消了' },
    });
    const late = await bare.owner.raw(acceptance.calls.create, {
      body: acceptanceBody(bare.projectId, [{ productId: kept }]),
    });
    expect(codeOf(late)).toBe('Cad:ProjectVoided');
  });

  it.each([2, 8, 64])('%i confirmations at once of the whole rest: one counts', async (n) => {
    const { scene, productId } = await fresh(`并发验收${n}`, 45);
    const { owner, projectId } = scene;
    const docs = await Promise.all(
      Array.from({ length: n }, () => newAcceptance(owner, projectId, [{ productId, acceptedQty: 45 }])),
    );
    expect(new Set(docs.map((d) => d.orderNo)).size).toBe(n);
    const codes = (await Promise.all(docs.map((d) => confirmRaw(owner, d)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['200', ...Array.from({ length: n - 1 }, () => 'Cad:AcceptQty')]);
    expect(await sumOf(owner, projectId)).toMatchObject({ acceptedAmount: 45, pendingAmount: 0 });
  });

  it('gets its number while somebody adds products to the project, who counts them there afterwards', async () => {
    const { scene, productId } = await fresh('编号大厦', 5);
    const { owner, projectId } = scene;
    // as what refers to the project holds it until its transaction ends
    const doc = await owner.inTx(async (tx) => {
      await tx.run(
        sql`select id from cad_project where tenant_id = ${tx.tenantId} and id = ${projectId} for key share`,
      );
      return newAcceptance(owner, projectId, [{ productId, acceptedQty: 5 }]);
    });
    expect(doc.orderNo).toMatch(/-YS01$/);
  });

  it('confirmed twice at once counts once; the same key is one confirmation', async () => {
    const { scene, productId } = await fresh('两次大厦', 20);
    const { owner, projectId } = scene;
    const doc = await newAcceptance(owner, projectId, [{ productId, acceptedQty: 5 }]);
    const codes = (await Promise.all([confirmRaw(owner, doc), confirmRaw(owner, doc)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['200', 'Common:StaleVersion']);
    expect(await sumOf(owner, projectId)).toMatchObject({ acceptedAmount: 5, pendingAmount: 15 });
  });

  it('shows its photographs and its signature to whoever may see it, and lists what one may see', async () => {
    const { scene, productId } = await fresh('照片大厦', 5);
    const { owner, projectId, space } = scene;
    const send = async (name: string) =>
      (await owner.call(file.uploadFile, { file: { name, bytes: new TextEncoder().encode(name) } }))[0]
        ?.id as string;
    const [photo, sign] = [await send('划伤.txt'), await send('签字.txt')];
    await newAcceptance(
      owner,
      projectId,
      [{ productId, rejectedQty: 1, reason: '划伤', photoIds: [photo] }],
      { signFileId: sign },
    );
    const reader = await makeMember(space, [`${item}:get`, `${item}:query`]);
    const narrow = await makeMember(space, [`${item}:get`, `${item}:query`], { dataScope: 'own' });
    const opens = (who: Actor, id: string) => who.raw(file.downloadFile, { params: { id } }).then(codeOf);
    expect([await opens(reader, photo), await opens(reader, sign)]).toEqual(['200', '200']);
    expect([await opens(narrow, photo), await opens(narrow, sign)]).toEqual([
      'Common:NotFound',
      'Common:NotFound',
    ]);
    expect((await narrow.call(listAcceptanceProjects, {})).totalCount).toBe(0);
    const by = { filter: '照片', demanderId: s.demanderId, sorting: 'shippedAmount desc' };
    const found = await reader.call(listAcceptanceProjects, {
      query: { ...by, beginTime: '2026-05-20T00:00:00+08:00', endTime: '2026-05-20T00:00:00+08:00' },
    });
    expect(found.items.map((r) => [r.id, r.draftCount])).toEqual([[projectId, 1]]);
    const none = await reader.call(listAcceptanceProjects, {
      query: { ...by, beginTime: '2026-05-21T00:00:00+08:00' },
    });
    expect(none.totalCount).toBe(0);
    const documents = await reader.call(acceptance.calls.list, { query: { projectId } as never });
    expect(documents.items).toMatchObject([{ projectName: '照片大厦 / 第1批', personName: '甲方张工' }]);
  });
});
