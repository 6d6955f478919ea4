/** Approval by amount and role in two steps (commerce §1.2), to-dos, forbidSelf, print with a template, attachments. */
import { approval, file, materialOrder, printTemplate, requisition } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { col, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { type Actor, makeMember, makeSpace } from '../../../test/kit.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../test/purchase-scene.ts';

const RIGHTS = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'].map(
  (a) => `AlMaterialPurchase.Requisitions:${a}`,
);
let s: PurchaseScene;
let clerk: Actor;
let manager: Actor;
let boss: Actor;
let roles: { id: string; name: string }[];

async function setRule(
  minAmounts: readonly string[],
  roleIds: readonly string[][],
  forbidSelf: boolean,
): Promise<void> {
  const { version } = await s.owner.call(approval.listApprovalRules, {});
  const steps = minAmounts.map((minAmount, i) => ({ minAmount, roleIds: [...(roleIds[i] ?? [])] }));
  await s.owner.call(approval.saveApprovalRule, {
    body: { version, document: requisition.id, steps, forbidSelf },
  });
}
async function submitted(price: string, by = clerk): Promise<string> {
  const [materialSkuId = ''] = await plates(s, 1);
  const { id } = await by.call(requisition.calls.create, {
    body: {
      requisitionDate: '2026-11-22',
      lines: [{ materialSkuId, quantity: '10', requiredDate: '2027-01-05', targetPrice: price }],
    },
  });
  await by.call(requisition.calls.submit, { params: { id }, body: { version: 1 } });
  return id;
}
const decide = async (by: Actor, id: string, agree = true) => {
  const { version } = await s.owner.call(requisition.calls.get, { params: { id } });
  return by.call(requisition.calls.approval, {
    params: { id },
    body: { version, agree, ...(agree ? {} : { remark: '太贵' }) },
  });
};
const todosOf = async (by: Actor): Promise<string[]> =>
  (await by.call(approval.listTodos, { query: { maxResultCount: 400 } })).items.map((t) => t.documentId);

beforeAll(async () => {
  s = await purchaseScene();
  [clerk, manager, boss] = (await Promise.all([1, 2, 3].map(() => makeMember(s.space, RIGHTS)))) as [
    Actor,
    Actor,
    Actor,
  ];
  ({ roles } = await s.owner.call(approval.listApprovalRules, {}));
});
/** Every member of the scene has a role of his own. */
const roleOf = async (actor: Actor): Promise<string> => {
  const rows = await s.owner.inTx((tx) =>
    tx.rows(
      shape({ id: col.id }),
      sql`select r.role_id as id from tenant_user_role r join tenant_user u on u.tenant_id = r.tenant_id and u.id = r.tenant_user_id
        where r.tenant_id = ${s.space.tenantId} and u.user_id = ${actor.userId}`,
    ),
  );
  return rows[0]?.id ?? '';
};

describe('approval in steps', () => {
  it('a document of 10,000 waits for the manager, then for the boss; each sees it only in his turn', async () => {
    expect(roles.length).toBe(3);
    await setRule(['0', '10000'], [[await roleOf(manager)], [await roleOf(boss)]], false);
    const id = await submitted('25'); // 409.5 kg × 25 = 10,237.50
    expect([(await todosOf(manager)).includes(id), (await todosOf(boss)).includes(id)]).toEqual([
      true,
      false,
    ]);
    expect(await boss.refused(decide(boss, id))).toBe('Common:NotApprover');
    const first = await decide(manager, id);
    expect([first.orderStatus, (await todosOf(boss)).includes(id)]).toEqual([2, true]);
    expect(await manager.refused(decide(manager, id))).toBe('Common:NotApprover');
    const { version } = await s.owner.call(requisition.calls.get, { params: { id } });
    const back = clerk.call(requisition.calls.withdraw, { params: { id }, body: { version } });
    expect(await clerk.refused(back)).toBe('Common:InvalidState');
    expect((await decide(boss, id)).orderStatus).toBe(4);
    expect((await todosOf(boss)).includes(id)).toBe(false);
    const log = await s.owner.call(requisition.calls.logOf, { params: { id }, query: {} });
    expect(log.items.map((l) => l.action)).toEqual(['approve', 'approveStep', 'submit', 'add']);
  });

  it('a smaller one needs the manager alone', async () => {
    const id = await submitted('10');
    expect((await decide(manager, id)).orderStatus).toBe(4);
  });

  it('a refusal in the second step begins again at the first', async () => {
    const id = await submitted('30');
    await decide(manager, id);
    expect((await decide(boss, id, false)).orderStatus).toBe(1);
    const { version } = await s.owner.call(requisition.calls.get, { params: { id } });
    await clerk.call(requisition.calls.submit, { params: { id }, body: { version } });
    expect((await todosOf(manager)).includes(id)).toBe(true);
  });

  it('nobody approves his own document where the space forbids it', async () => {
    await setRule([], [], true);
    const id = await submitted('10');
    expect(await clerk.refused(decide(clerk, id))).toBe('Common:SelfApprovalForbidden');
    expect((await decide(manager, id)).orderStatus).toBe(4);
    await setRule([], [], false);
    expect((await decide(clerk, await submitted('10'))).orderStatus).toBe(4);
  });

  it('rules that cannot be: an unknown document, falling amounts, a stale version, a role of another space', async () => {
    const { version } = await s.owner.call(approval.listApprovalRules, {});
    const save = (body: object) =>
      s.owner.refused(
        s.owner.call(approval.saveApprovalRule, {
          body: { version, document: requisition.id, steps: [], forbidSelf: false, ...body },
        }),
      );
    expect(await save({ document: 'cad-project' })).toBe('Approval:Document');
    const falling = [
      { minAmount: '100', roleIds: [] },
      { minAmount: '50', roleIds: [] },
    ];
    expect(await save({ steps: falling })).toBe('Approval:Order');
    expect(await save({ version: version + 1 })).toBe('Common:StaleVersion');
    expect(await save({ steps: [{ minAmount: '0', roleIds: [s.supplierId] }] })).toBe('Common:NotFound');
  });
});

describe('print', () => {
  const template = (over: object) =>
    s.owner.call(printTemplate.calls.create, {
      body: {
        document: requisition.id,
        name: `模板${Math.random()}`,
        headColumns: [],
        lineColumns: [],
        signatures: [],
        ...over,
      },
    });
  const print = (id: string, query: object = {}) =>
    s.owner.raw(requisition.calls.print, { params: { id }, query });

  it('a PDF of the document, with the columns of the template', async () => {
    const id = await submitted('10');
    const plain = await print(id);
    expect([plain.status, new TextDecoder('latin1').decode(plain.bytes.slice(0, 5))]).toEqual([200, '%PDF-']);
    const { id: templateId } = await template({
      title: '采购申请',
      lineColumns: ['materialSkuId', 'quantity'],
      signatures: ['申请', '厂长'],
    });
    const chosen = await print(id, { templateId });
    expect([chosen.status, chosen.bytes.length < plain.bytes.length]).toEqual([200, true]);
    // who took it on paper stands in the document's log, beside what was changed
    const log = await s.owner.call(requisition.calls.logOf, { params: { id }, query: {} });
    const { orderNo } = await s.owner.call(requisition.calls.get, { params: { id } });
    expect(log.items.map((r) => r.action)).toEqual(['print', 'print', 'submit', 'add']);
    expect(log.items[0]).toMatchObject({ userName: '老板', impersonatorName: null, docNo: orderNo });
  });

  it('a template with scripts or a path is a text, one with unknown columns is refused', async () => {
    const id = await submitted('10');
    const { id: templateId } = await template({
      title: '../../etc/passwd',
      footer: '<script>alert(1)</script>',
    });
    expect((await print(id, { templateId })).status).toBe(200);
    expect(await s.owner.refused(template({ lineColumns: ['constructor'] }))).toBe('Basic:TemplateField');
    expect(await s.owner.refused(template({ document: 'nothing' }))).toBe('Approval:Document');
  });
});

describe('attachments', () => {
  it('are opened by whoever may see the document; a file of another space is not there', async () => {
    const other = await makeSpace();
    const upload = async (by: Actor) =>
      (
        await by.call(file.uploadFile, {
          file: { name: '报价.txt', bytes: new TextEncoder().encode('26.10') },
        })
      )[0]?.id ?? '';
    const [own, foreign] = [await upload(clerk), await upload(other.owner)];
    const id = await submitted('10');
    const view = await s.owner.call(requisition.calls.get, { params: { id } });
    await clerk.call(requisition.calls.withdraw, { params: { id }, body: { version: view.version } });
    const save = (attachments: string[]) =>
      clerk.call(requisition.calls.update, {
        params: { id },
        body: { ...view, attachments, version: view.version + 1 },
      });
    expect(await clerk.refused(save([foreign]))).toBe('Common:NotFound');
    await save([own]);
    expect((await s.owner.call(requisition.calls.get, { params: { id } })).files).toEqual([
      { id: own, name: '报价.txt', ext: 'txt', size: 5 },
    ]);
    expect((await manager.raw(file.downloadFile, { params: { id: own } })).status).toBe(200);
    const stranger = await makeMember(s.space, ['AlMaterialPurchase.Orders:get']);
    expect((await stranger.raw(file.downloadFile, { params: { id: own } })).status).toBe(404);
    expect(materialOrder.item).toBe('AlMaterialPurchase.Orders');
  });
});
