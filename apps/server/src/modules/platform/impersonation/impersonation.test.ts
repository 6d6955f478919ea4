/** What 代登录 sees, and that it writes nothing (platform M14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  type AnyCall,
  color,
  impersonation as calls,
  security,
  supplier,
  tenant,
  tenantLog,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';

import { codeOf, makeMember } from '../../../../test/kit.ts';
import { LookScene } from '../../../../test/impersonation-scene.ts';

let scene: LookScene;
beforeAll(async () => {
  scene = await LookScene.open();
});
afterAll(() => scene.close());

describe('S427 support that looks through a member’s eyes', () => {
  it('sees what he sees, and who looks is said; his own sessions go on', async () => {
    const { eyes, session } = await scene.look();
    expect(session).toMatchObject({
      expiresIn: 3600,
      userId: scene.space.owner.userId,
      tenantId: scene.space.tenantId,
    });
    const auth = await eyes.call(account.auth);
    expect(auth.currentTenant?.tenantId).toBe(scene.space.tenantId);
    expect(auth.isHost).toBe(false);
    expect(auth.impersonation).toMatchObject({ by: '平台' });
    const left = Date.parse(auth.impersonation?.untilTime ?? '') - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    expect((await eyes.raw(color.listColors)).status).toBe(200);
    expect((await scene.space.owner.call(account.auth)).impersonation).toBeNull();
    // the member's own devices do not show it, nor is any of them lost
    expect((await scene.space.owner.call(security.devices)).map((d) => d.clientType)).toEqual([1]);
  });

  it('sees no more than the member may', async () => {
    const clerk = await makeMember(scene.space, ['AlBasic.ColorCards:query']);
    const { eyes } = await scene.look(clerk.userId);
    expect((await eyes.raw(color.listColors)).status).toBe(200);
    expect(codeOf(await eyes.raw(tenantLog.listTrend))).toBe('Common:Forbidden');
    expect(codeOf(await eyes.raw(tenant.listTenants))).toBe('Common:Forbidden');
  });

  it('is refused every call that writes, takes away or belongs to the person: all of the contract', async () => {
    const { eyes } = await scene.look();
    const open = new Set<string>([calls.exitImpersonation.id]);
    const all = (allCalls as readonly AnyCall[]).filter(
      (c) => c.right !== 'public' && c.writes && !open.has(c.id) && !c.path.startsWith('/api/user/account/'),
    );
    expect(all.length).toBeGreaterThan(150);
    const answers = new Map<string, string>();
    for (const call of all) answers.set(call.id, codeOf(await eyes.raw(call, { body: {} })));
    expect([...answers].filter(([, found]) => found !== 'Impersonation:ReadOnly')).toEqual([]);
    for (const call of [
      security.devices,
      security.endOtherDevices,
      account.changePassword,
      account.switchTenant,
    ])
      expect([call.id, codeOf(await eyes.raw(call, { body: {} }))]).toEqual([
        call.id,
        'Impersonation:NotAllowed',
      ]);
    const exports = (allCalls as readonly AnyCall[]).filter(
      (c) =>
        c.method === 'GET' && c.countsAsExport !== false && c.right.endsWith(':export') && c.side !== 'host',
    );
    expect(exports.length).toBeGreaterThan(5);
    for (const call of exports)
      expect([call.id, codeOf(await eyes.raw(call))]).toEqual([call.id, 'Impersonation:ReadOnly']);
  }, 60_000);

  it('leaves the refused write in the log of the scene.space, with who tried', async () => {
    const { eyes } = await scene.look();
    expect(codeOf(await eyes.raw(supplier.calls.create, { body: { name: '代登录不能写' } }))).toBe(
      'Impersonation:ReadOnly',
    );
    const [row] = await scene.door.sql<{ impersonator_user_id: string; user_id: string; error_code: string }>(
      `select impersonator_user_id, user_id, error_code from audit_log where tenant_id = $1 and call_id = $2 order by time desc limit 1`,
      [scene.space.tenantId, supplier.calls.create.id],
    );
    expect(row).toEqual({
      impersonator_user_id: scene.host.userId,
      user_id: scene.space.owner.userId,
      error_code: 'Impersonation:ReadOnly',
    });
  });
});
