/** 审核请购单 (commerce §11): what it was made for is missing no more; said once, with a remark it is approved all the same. */
import { materialTask, project, requisition, taskToRequisition } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fault } from '../../../../test/kit.ts';
import { materialSteps } from '../../../../test/material-scene.ts';
import { one } from '../../../../test/purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';

let s: PurchaseScene;
const steps = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});
const { calls } = requisition;
const need = async (materialSkuId: string, demandQty: string, projectId: string): Promise<string> =>
  (
    await s.owner.call(materialTask.calls.create, {
      body: { materialSkuId, demandQty, requiredDate: '2027-01-10', projectId },
    })
  ).id;
/** Asked for and submitted. */
async function submitted(ids: string[]): Promise<string> {
  const { requisitionId: id } = await s.owner.call(taskToRequisition, {
    body: { ids, mergeBySku: true, requiredDate: '2027-01-05' },
  });
  await s.owner.call(calls.submit, { ...one(id), body: { version: 1 } });
  return id;
}
async function approve(id: string, remark?: string): Promise<void> {
  const { version } = await s.owner.call(calls.get, one(id));
  await s.owner.call(calls.approval, {
    ...one(id),
    body: { version, agree: true, ...(remark === undefined ? {} : { remark }) },
  });
}
const faultOf = (id: string, remark?: string) => approve(id, remark).catch((e: Fault) => e as Fault);

describe('a requisition whose shortage is gone', () => {
  it('says of which line, how much was asked for and how much is needed still; a remark passes it', async () => {
    const projectId = await steps.projectNamed('缺口工程');
    const [first, second] = [await steps.plate(), await steps.plate()];
    const [gone, there] = [await need(first, '30', projectId), await need(second, '8', projectId)];
    const id = await submitted([gone, there]);
    const { version } = await s.owner.call(materialTask.calls.get, one(gone));
    await s.owner.call(materialTask.calls.close, { ...one(gone), body: { version, reason: '业主供料' } });
    const { lines } = await s.owner.call(calls.get, one(id));
    const line = lines.find((l) => l.materialSkuId === first);
    const message = `缺口已变小：第${line?.lineNo}行${line?.materialSkuName}请购30，现缺0；仍要请购请填写审核意见`;
    expect(((await faultOf(id)) as Fault).error).toMatchObject({ code: 'Purchase:ShortageGone', message });
    expect(((await faultOf(id, '  ')) as Fault).error).toMatchObject({ code: 'Purchase:ShortageGone' });
    // many at once are told the same, one by one
    const head = await s.owner.call(calls.get, one(id));
    const body = { ids: [{ id, version: head.version }], agree: true };
    const batch = await s.owner.call(calls.batchApproval, { body });
    expect(batch).toEqual({ ok: [], failed: [{ id, code: 'Purchase:ShortageGone', message }] });
    await approve(id, '备库用');
    expect(await s.owner.call(calls.get, one(id))).toMatchObject({ orderStatus: 4 });
    const log = await s.owner.call(calls.logOf, { ...one(id), query: {} });
    expect(log.items.some((row) => row.summary.includes('备库用'))).toBe(true);
  });

  it('is the same of what was taken back with its project, and nothing is said while all of it is missing', async () => {
    const projectId = await steps.projectNamed('要取消的工程');
    const sku = await steps.plate();
    const id = await submitted([await need(sku, '12', projectId)]);
    const other = await submitted([await need(sku, '5', await steps.projectNamed('不取消的'))]);
    await s.owner.call(project.voidProject, { ...one(projectId), body: { reason: '业主取消订单' } });
    expect(((await faultOf(id)) as Fault).error.message).toContain('请购12，现缺0');
    await approve(other);
    // who refuses it is asked nothing
    const { version } = await s.owner.call(calls.get, one(id));
    await s.owner.call(calls.approval, {
      ...one(id),
      body: { version, agree: false, remark: '需求取消' },
    });
    expect(await s.owner.call(calls.get, one(id))).toMatchObject({ orderStatus: 1 });
  });
});
