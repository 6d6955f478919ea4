/** Who sends what: approvals, computations, passwords, invitations — through their calls, as people meet them. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  approval,
  member,
  message,
  type MessageView,
  nest,
  permission,
  requisition,
} from '@muyun/contract';
import { type Actor, jobEnd, makeMember, makeSpace, PASSWORD } from '../../../../test/kit.ts';
import { arrived, headerOf, messagesOf, query, quiet } from '../../../../test/message-scene.ts';
import { longOrder } from '../../../../test/nest-race-scene.ts';
import { f9Params, nestScene } from '../../../../test/nest-scene.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { nestPool } from '../../../workers/nest-pool.ts';
import { deviceOf } from '../account/device.ts';

describe('a document that waits for approval', () => {
  const P = 'AlMaterialPurchase.Requisitions';
  let s: PurchaseScene;
  let clerk: Actor;
  let manager: Actor;
  let boss: Actor;
  let roleIds: string[];
  beforeAll(async () => {
    s = await purchaseScene();
    roleIds = [newId(), newId()];
    clerk = await makeMember(
      s.space,
      ['query', 'get', 'add', 'edit', 'disable'].map((a) => `${P}:${a}`),
    );
    const rights = ['query', 'get', 'enable'].map((a) => `${P}:${a}`);
    manager = await makeMember(s.space, rights, { roleId: roleIds[0] as string });
    boss = await makeMember(s.space, rights, { roleId: roleIds[1] as string });
  });

  const submitted = async (by = clerk): Promise<{ id: string; no: string }> => {
    const [materialSkuId = ''] = await plates(s, 1);
    const { id } = await by.call(requisition.calls.create, {
      body: {
        requisitionDate: '2026-11-22',
        lines: [{ materialSkuId, quantity: '10', requiredDate: '2027-01-05', targetPrice: '25' }],
      },
    });
    await by.call(requisition.calls.submit, { params: { id }, body: { version: 1 } });
    const { orderNo } = await by.call(requisition.calls.get, { params: { id } });
    return { id, no: orderNo };
  };
  const decide = async (by: Actor, id: string, agree = true): Promise<void> => {
    const { version } = await s.owner.call(requisition.calls.get, { params: { id } });
    await by.call(requisition.calls.approval, {
      params: { id },
      body: { version, agree, ...(agree ? {} : { remark: '太贵' }) },
    });
  };
  const todo = async (by: Actor, no: string): Promise<MessageView[]> => {
    await quiet();
    return messagesOf(by, { messageType: 3, filter: no });
  };
  const states = async (by: Actor, no: string): Promise<number[]> =>
    (await todo(by, no)).map((m) => m.messageState);
  const setRule = async (steps: readonly string[][], forbidSelf: boolean): Promise<void> => {
    const { version } = await s.owner.call(approval.listApprovalRules, {});
    await s.owner.call(approval.saveApprovalRule, {
      body: {
        version,
        document: requisition.id,
        steps: steps.map((ids) => ({ minAmount: '0', roleIds: ids })),
        forbidSelf,
      },
    });
  };

  it('stands among the to-dos of those who may approve, and of nobody else, until one has', async () => {
    // the right alone, beside a role that shows the rows of others
    const deputy = await makeMember(
      s.space,
      ['query', 'get'].map((a) => `${P}:${a}`),
    );
    const deputyId = (await deputy.call(account.auth)).tenantUserId ?? '';
    await s.owner.call(permission.savePermission, {
      params: { id: deputyId },
      body: { provider: 'U', permissions: [{ permissionId: P, actionList: ['enable'] }], version: 1 },
    });
    const { id, no } = await submitted();
    expect(await states(deputy, no)).toEqual([0]);
    const [asked] = await todo(manager, no);
    expect(asked).toMatchObject({
      messageTypeValue: 4,
      title: `请购单 ${no} 待审批`,
      content: `成员 提交的请购单 ${no} 等待您审批（第 1 步）。`,
      url: `/purchase/material/requisition/detail?id=${id}`,
      bizType: requisition.id,
      bizId: id,
      messageState: 0,
      tenantName: s.space.name,
    });
    expect(await states(boss, no)).toEqual([0]);
    expect(await states(s.owner, no)).toEqual([0]);
    expect(await states(clerk, no)).toEqual([]);
    const before = (await headerOf(manager)).todos.unReadCount;
    await decide(boss, id);
    expect(await states(manager, no)).toEqual([1]);
    expect((await headerOf(manager)).todos.unReadCount).toBe(before - 1);
    expect((await todo(manager, no))[0]?.processedTime).not.toBeNull();
  });

  it('by steps: each is asked in his turn; sent back and submitted again it is asked for again', async () => {
    await setRule([[roleIds[0] as string], [roleIds[1] as string]], false);
    const { id, no } = await submitted();
    expect([await states(manager, no), await states(boss, no)]).toEqual([[0], []]);
    await decide(manager, id);
    expect([await states(manager, no), await states(boss, no)]).toEqual([[1], [0]]);
    expect((await todo(boss, no))[0]?.content).toContain('第 2 步');
    await decide(boss, id, false);
    expect([await states(manager, no), await states(boss, no)]).toEqual([[1], [1]]);
    const { version } = await clerk.call(requisition.calls.get, { params: { id } });
    await clerk.call(requisition.calls.submit, { params: { id }, body: { version } });
    expect([await states(manager, no), await states(boss, no)]).toEqual([[0, 1], [1]]);
    await setRule([], false);
  });

  it('nobody is asked for what he may not open: of those who see only their own, its maker alone', async () => {
    const narrow = (roleId: string) =>
      makeMember(
        s.space,
        ['query', 'get', 'add', 'edit', 'enable'].map((a) => `${P}:${a}`),
        { dataScope: 'own', roleId },
      );
    const [maker, other] = [await narrow(newId()), await narrow(newId())];
    const [own, foreign] = [await submitted(maker), await submitted()];
    expect([await states(maker, own.no), await states(other, own.no), await states(manager, own.no)]).toEqual(
      [[0], [], [0]],
    );
    expect([await states(maker, foreign.no), await states(boss, foreign.no)]).toEqual([[], [0]]);
  });

  it('its maker is not asked where he may not approve his own', async () => {
    await setRule([], true);
    const { no } = await submitted(s.owner);
    expect([await states(s.owner, no), await states(manager, no)]).toEqual([[], [0]]);
    await setRule([], false);
  });

  it('that is withdrawn at once leaves nobody with a to-do, whoever is sending meanwhile', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { id, no } = await submitted();
      await clerk.call(requisition.calls.withdraw, { params: { id }, body: { version: 2 } });
      expect((await states(manager, no)).filter((state) => state === 0)).toEqual([]);
    }
  });
});

describe('a computation', () => {
  it('tells who started it when it is done, and nobody else', async () => {
    const { owner, space, p1 } = await nestScene();
    const colleague = await makeMember(space, ['AlNest.NestOrders:query']);
    const { id, version } = await owner.call(nest.createNestOrder, {
      body: { kind: 1, products: [{ productId: p1, quantity: 2 }], params: f9Params() },
    });
    await owner.call(nest.nestOrderState, { params: { id }, body: { action: 'submit', version } });
    const { jobId, no } = await owner.call(nest.getNestOrder, { params: { id } });
    await jobEnd(owner, jobId ?? '');
    const [told] = await arrived(owner, no);
    expect(told).toMatchObject({
      messageType: 2,
      messageTypeValue: 7,
      title: `套料完成 ${no}`,
      url: `/nest/order-detail?id=${id}`,
    });
    await quiet();
    expect(await messagesOf(owner, { filter: no })).toHaveLength(1);
    expect(await messagesOf(colleague)).toEqual([]);
  });

  it('that fails says why', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const limits = { ...nestPool.limits };
    nestPool.limits.silentMs = 1;
    try {
      const id = await longOrder(scene);
      const { version } = await owner.call(nest.getNestOrder, { params: { id } });
      await owner.call(nest.nestOrderState, { params: { id }, body: { action: 'submit', version } });
      const { jobId, no } = await owner.call(nest.getNestOrder, { params: { id } });
      const ended = await jobEnd(owner, jobId ?? '');
      expect(ended.state).toBe('failed');
      const [told] = await arrived(owner, no);
      expect(told?.title).toBe(`套料失败 ${no}`);
      expect(told?.content).toBe(`套料单 ${no} 没有算出方案：${ended.error?.message}`);
    } finally {
      Object.assign(nestPool.limits, limits);
    }
  });
});

describe('a changed password', () => {
  it('is told with where it was changed; the first one of his own is not', async () => {
    const { owner } = await makeSpace();
    const change = (currentPassword: string, newPassword: string) =>
      owner.raw(account.changePassword, {
        body: { currentPassword, newPassword, password2: newPassword, userId: owner.userId },
        headers: {
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
        },
      });
    await query('update app_account set must_change_password = true where id = $1', [owner.userId]);
    expect((await change(PASSWORD, 'Erstes#Wort2026')).status).toBe(204);
    expect((await change('Erstes#Wort2026', 'Zweites#Wort2026')).status).toBe(204);
    const [told, ...more] = await arrived(owner, '密码');
    expect(more).toEqual([]);
    expect(told).toMatchObject({ messageType: 1, messageTypeValue: 9, tenantId: null, tenantName: null });
    expect(told?.content).toContain('127.0.0.1（Chrome · Windows）');
    expect((await headerOf(owner)).notices.unReadCount).toBe(1);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/605.1', 'Safari · iOS'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537 Edg/140.0', 'Edge · Windows'],
    ['curl/8.0', 'curl/8.0'],
    ['', '—'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });
});

describe('an invitation', () => {
  it('asks, is processed by the answer, and the inviter is told; of two answers one holds', async () => {
    const [host, guest] = [await makeSpace(), (await makeSpace()).owner];
    const phone = `139${String(Date.now()).slice(-8)}`;
    await query('update app_account set phone_number = $2 where id = $1', [guest.userId, phone]);
    const invite = () =>
      host.owner.call(member.inviteMembers, {
        body: { phones: [phone], roleIds: [], organizationUnitIds: [], factoryIds: [] },
      });
    expect((await invite()).invited).toEqual([phone]);
    const [asked] = await arrived(guest, '邀请您加入');
    expect(asked).toMatchObject({
      tenantId: host.tenantId,
      tenantName: host.name,
      actions: ['read', 'answer'],
    });
    await guest.call(message.readMessage, { body: { id: asked?.id ?? '', type: 1 } });
    const answer = (userStatus: 4 | 8) =>
      guest.raw(member.answerInvitation, { body: { tenantId: host.tenantId, userStatus } });
    const both = await Promise.all([answer(4), answer(8)]);
    const [won] = both.flatMap((raw, i) => (raw.status < 300 ? [i] : []));
    expect(both.map((raw) => raw.status < 300).filter(Boolean)).toHaveLength(1);
    expect((await messagesOf(guest, { filter: '邀请您加入' }))[0]).toMatchObject({
      messageState: 1,
      result: won === 0 ? 1 : 2,
      actions: ['delete'],
    });
    await arrived(host.owner, won === 0 ? '已加入' : '没有接受');
  });
});
