/** What waits for whom (commerce §1.2): to-dos follow the rule as it is now, the rows and the amounts that their reader may see. */
import { approval, materialStockOut, requisition } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../test/kit.ts';
import { newId } from '../../kit/clock.ts';
import { messagesOf, quiet } from '../../../test/message-scene.ts';
import { at, materialSteps } from '../../../test/material-scene.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

const rightsOf = (item: string): string[] =>
  ['query', 'get', 'add', 'edit', 'enable'].map((a) => `${item}:${a}`);
const RIGHTS = rightsOf('AlMaterialPurchase.Requisitions');
const [MANAGER, BOSS] = [newId(), newId()];
let s: PurchaseScene;
let clerk: Actor;
let manager: Actor;
let boss: Actor;
beforeAll(async () => {
  s = await purchaseScene();
  clerk = await makeMember(s.space, RIGHTS);
  manager = await makeMember(s.space, RIGHTS, { roleId: MANAGER });
  boss = await makeMember(s.space, RIGHTS, { roleId: BOSS });
});

async function rule(document: string, steps: readonly string[][], forbidSelf = false): Promise<void> {
  const { version } = await s.owner.call(approval.listApprovalRules, {});
  await s.owner.call(approval.saveApprovalRule, {
    body: { version, document, steps: steps.map((roleIds) => ({ minAmount: '0', roleIds })), forbidSelf },
  });
}
async function submitted(by = clerk): Promise<string> {
  const [materialSkuId = ''] = await plates(s, 1);
  const { id } = await by.call(requisition.calls.create, {
    body: {
      requisitionDate: '2026-11-22',
      lines: [{ materialSkuId, quantity: '10', requiredDate: '2027-01-05', targetPrice: '25' }],
    },
  });
  await by.call(requisition.calls.submit, { params: { id }, body: { version: 1 } });
  return id;
}
const todoOf = async (by: Actor, id: string) =>
  (await by.call(approval.listTodos, { query: { maxResultCount: 400 } })).items.find(
    (t) => t.documentId === id,
  );
/** how many messages ask this person to approve it */
const asked = async (by: Actor, id: string): Promise<number> => {
  await quiet();
  const all = await messagesOf(by, { messageType: 3 });
  return all.filter((m) => m.bizId === id && m.messageState === 0).length;
};

describe('what waits', () => {
  it('follows a rule that changes while it waits: those of the new step are asked, those of the old no longer', async () => {
    const id = await submitted();
    expect([!!(await todoOf(manager, id)), !!(await todoOf(boss, id))]).toEqual([true, true]);
    await rule(requisition.id, [[BOSS]]);
    expect([!!(await todoOf(manager, id)), !!(await todoOf(boss, id))]).toEqual([false, true]);
    expect([await asked(manager, id), await asked(boss, id)]).toEqual([0, 1]);
    await rule(requisition.id, [[MANAGER], [BOSS]]);
    expect([!!(await todoOf(manager, id)), !!(await todoOf(boss, id))]).toEqual([true, false]);
    expect([await asked(manager, id), await asked(boss, id)]).toEqual([1, 0]);
    const { version } = await s.owner.call(requisition.calls.get, { params: { id } });
    await manager.call(requisition.calls.approval, { params: { id }, body: { version, agree: true } });
    // its second step is left out: what waits at it waits at the only one there is
    await rule(requisition.id, [[MANAGER]]);
    expect([(await todoOf(manager, id))?.step, await todoOf(boss, id)]).toEqual([1, undefined]);
    // the first step stays passed
    await rule(requisition.id, [[MANAGER], [BOSS]]);
    expect([await todoOf(manager, id), (await todoOf(boss, id))?.step]).toEqual([undefined, 2]);
    await rule(requisition.id, []);
    expect([!!(await todoOf(manager, id)), !!(await todoOf(boss, id))]).toEqual([true, true]);
  });

  it('follows a rule that changes at the very moment it is submitted', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [role, other] = round % 2 === 0 ? [boss, manager] : [manager, boss];
      const all = await Promise.all([
        ...Array.from({ length: 6 }, () => submitted()),
        rule(requisition.id, [[round % 2 === 0 ? BOSS : MANAGER]]).then(() => ''),
      ]);
      for (const id of all.filter((x) => x !== ''))
        expect([!!(await todoOf(role, id)), !!(await todoOf(other, id))]).toEqual([true, false]);
    }
    await rule(requisition.id, []);
  });

  it('is not shown to whoever made it where nobody approves his own', async () => {
    await rule(requisition.id, [], true);
    const id = await submitted();
    expect([!!(await todoOf(clerk, id)), !!(await todoOf(boss, id))]).toEqual([false, true]);
    await rule(requisition.id, []);
    expect(!!(await todoOf(clerk, id))).toBe(true);
  });

  it('offers 审核 and 驳回 to those who may pass the step, in list, detail and answer alike', async () => {
    await rule(requisition.id, [[MANAGER], [BOSS]], true);
    const [id, own] = [await submitted(), await submitted(manager)];
    const verbs = ['approve', 'reject', 'withdraw'];
    const offeredTo = async (by: Actor, of: string) => {
      const list = await by.call(requisition.calls.list, { query: { maxResultCount: 400 } });
      const { actions } = await by.call(requisition.calls.get, { params: { id: of } });
      expect(list.items.find((r) => r.id === of)?.actions).toEqual(actions);
      return verbs.filter((verb) => actions.includes(verb));
    };
    expect(await offeredTo(manager, id)).toEqual(['approve', 'reject']);
    expect([await offeredTo(clerk, id), await offeredTo(boss, id)]).toEqual([['withdraw'], []]);
    // his own he may only send back
    expect(await offeredTo(manager, own)).toEqual(['reject', 'withdraw']);
    const { version } = await s.owner.call(requisition.calls.get, { params: { id } });
    const passed = await manager.call(requisition.calls.approval, {
      params: { id },
      body: { version, agree: true },
    });
    expect(passed.actions).not.toContain('approve');
    expect(await offeredTo(boss, id)).toEqual(['approve', 'reject']);
    await rule(requisition.id, []);
  });

  it('is only what its reader may open', async () => {
    const narrow = await makeMember(s.space, RIGHTS, { dataScope: 'own' });
    const [foreign, own] = [await submitted(), await submitted(narrow)];
    expect([!!(await todoOf(narrow, foreign)), !!(await todoOf(narrow, own))]).toEqual([false, true]);
    const page = await narrow.call(approval.listTodos, { query: {} });
    expect([page.items.map((t) => t.documentId), page.totalCount]).toEqual([[own], 1]);
  });

  it('tells what stock costs only to those who see it there', async () => {
    const steps = materialSteps(() => s);
    const materialSkuId = await steps.plate();
    await steps.stocked('10', '945', { materialSkuId, priceBasis: 4 });
    await rule(materialStockOut.id, [[]]);
    const id = await steps.draftOut([{ materialSkuId, quantity: '2' }]);
    await s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
    const rights = rightsOf('AlMaterialWareHouse.StockOuts');
    const keeper = await makeMember(s.space, rights);
    const buyer = await makeMember(s.space, [...rights, 'AlMaterialPurchase.Orders:get']);
    expect([(await todoOf(keeper, id))?.amount, (await todoOf(buyer, id))?.amount]).toEqual([
      null,
      '1890.00',
    ]);
  });
});
