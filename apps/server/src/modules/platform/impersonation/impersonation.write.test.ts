/** Support that a space lets write for a time (platform M14): how it is let in, what stays closed, and how it ends at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  type AnyCall,
  color,
  file,
  operateLog,
  role,
  supplier,
  tenant,
  tenantConfig,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { LookScene } from '../../../../test/impersonation-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
let scene: LookScene;
beforeAll(async () => {
  scene = await LookScene.open();
});
afterAll(() => scene.close());

const config = () => scene.space.owner.call(tenantConfig.getConfig);
async function allow(until: string | null | undefined) {
  const { defaultFactoryName: _f, allowSupportWriteUntil: _u, ...rest } = await config();
  const body = { ...rest, ...(until === undefined ? {} : { allowSupportWriteUntil: until }) };
  return scene.space.owner.raw(tenantConfig.saveConfig, { body });
}
const lookWith = (code: string) => scene.ask(scene.space.owner.userId, { smsCode: code, mode: '2' });
const makeColor = (code: string) => ({ body: { code, name: code } });

describe('without the leave of the space', () => {
  it('nobody looks with the right to write; the code is not used up', async () => {
    const code = await scene.code();
    expect(codeOf(await lookWith(code))).toBe('Impersonation:WriteNotGranted');
    expect(codeOf(await allow(later(2)))).toBe('200');
    expect((await lookWith(code)).status).toBe(200);
    await allow(null);
  });

  it('the leave is given for hours ahead, a week at most, and stays when another setting is saved', async () => {
    for (const wrong of [later(-1), later(24 * 8)])
      expect(codeOf(await allow(wrong))).toBe('Tenant:SupportWriteUntil');
    const until = later(5);
    expect(codeOf(await allow(until))).toBe('200');
    expect(codeOf(await allow(undefined))).toBe('200');
    expect((await config()).allowSupportWriteUntil).toBe(until);
    expect(codeOf(await allow(null))).toBe('200');
    expect((await config()).allowSupportWriteUntil).toBeNull();
  });

  it('the platform cannot give it to itself', async () => {
    const params = { id: scene.space.tenantId };
    const {
      defaultFactoryName: _f,
      logoUrl: _l,
      reectLogoUrl: _r,
      ...rest
    } = await scene.host.call(tenantConfig.getConfigOf, { params });
    const body = { ...rest, allowSupportWriteUntil: later(3) } as never;
    await scene.host.raw(tenantConfig.saveConfigOf, { params, body });
    expect((await config()).allowSupportWriteUntil).toBeNull();
  });
});

describe('with it', () => {
  it('the log of a record names support beside the member whose eyes it looked through', async () => {
    await allow(later(2));
    const { eyes } = await scene.look(undefined, '2');
    const body = { code: 'GYS-DL', name: '代登录所建', supplierType: 1 } as never;
    const { id } = await eyes.call(supplier.calls.create, { body });
    const { items } = await scene.space.owner.call(supplier.calls.logOf, { params: { id }, query: {} });
    const { nickname } = (await scene.host.call(account.auth)).user;
    expect(items).toMatchObject([{ action: 'add', userName: '老板', impersonatorName: nickname }]);
  });

  it('support writes in the member’s name, and every row of the log names who it was', async () => {
    await allow(later(2));
    const { eyes } = await scene.look(undefined, '2');
    expect((await eyes.call(account.auth)).impersonation?.writesUntil).toBe(
      (await config()).allowSupportWriteUntil,
    );
    const made = await eyes.call(color.createColor, makeColor('RAL-7016'));
    expect((await scene.space.owner.call(color.getColor, { params: { id: made.id } })).code).toBe('RAL-7016');
    const [row] = await scene.door.sql<{ operator: string; user: string }>(
      'select impersonator_user_id as operator, user_id as user from audit_log where biz_id = $1',
      [made.id],
    );
    expect(row).toEqual({ operator: scene.host.userId, user: scene.space.owner.userId });
    expect((await scene.log())[0]).toMatchObject({ mode: 2, endTime: null });
    // what was asked and what was written stands beside the reason: the session, the colour, one that is refused
    expect(codeOf(await eyes.raw(color.createColor, makeColor('RAL-7016')))).not.toBe('200');
    await expect.poll(async () => (await scene.log())[0]).toMatchObject({ requestCount: 3, writeCount: 1 });
  });

  it('people and roles, money, the space itself and every deletion stay closed: all of the contract', async () => {
    const { eyes } = await scene.look(undefined, '2');
    const closed = (allCalls as readonly AnyCall[]).filter(
      (c) =>
        c.right !== 'public' &&
        c.writes &&
        c.side !== 'host' &&
        !c.openInImpersonation &&
        (c.method === 'DELETE' ||
          c.right === 'session' ||
          /^(AbpIdentity|AbpOrganizationUnit|AlPayment|AlTenant|AlThird)\.|:delete/.test(c.right)),
    );
    expect(closed.length).toBeGreaterThan(120);
    for (const needed of [role.calls.create, tenantConfig.saveConfig, file.uploadFile, color.deleteColor])
      expect(closed.map((c) => c.id)).toContain((needed as AnyCall).id);
    const answers = new Map<string, string>();
    for (const call of closed) answers.set(call.id, codeOf(await eyes.raw(call, { body: {} })));
    expect([...answers].filter(([, found]) => found !== 'Impersonation:NotAllowed')).toEqual([]);
  });

  it('ends at once when the space takes it back, or its time is over: what follows is read-only', async () => {
    await allow(later(2));
    const { eyes } = await scene.look(undefined, '2');
    expect((await eyes.raw(supplier.calls.list)).status).toBe(200);
    expect(codeOf(await eyes.raw(color.createColor, makeColor('RAL-1')))).toBe('200');
    await allow(null);
    await expect
      .poll(async () => codeOf(await eyes.raw(color.createColor, makeColor('RAL-2'))))
      .toBe('Impersonation:ReadOnly');
    expect((await eyes.raw(color.listColors)).status).toBe(200);
    // given once more, then over
    await allow(later(2));
    await scene.door.sql('update tenant_config set allow_support_write_until = now() where tenant_id = $1', [
      scene.space.tenantId,
    ]);
    await scene.door.house.server.house.sessions.forget(scene.space.owner.userId);
    expect(codeOf(await eyes.raw(color.createColor, makeColor('RAL-3')))).toBe('Impersonation:ReadOnly');
  });

  it('a look that was asked for to read stays so, whatever the space allows', async () => {
    await allow(later(2));
    const { eyes } = await scene.look();
    expect(codeOf(await eyes.raw(color.createColor, makeColor('RAL-4')))).toBe('Impersonation:ReadOnly');
  });
});

describe('谁动过我的空间', () => {
  const read = (by: Actor, query: object = {}) =>
    by.call(operateLog.listOperatorActs, { query: { maxResultCount: 100, ...query } });

  it('tells looks, what the platform changed of the space, and what support did in a member’s name, in one list by time', async () => {
    const space = await makeSpace('企业版', scene.door.house);
    const other = await makeSpace('企业版', scene.door.house);
    const { owner } = space;
    expect((await read(owner)).totalCount).toBe(0);
    const { version } = await scene.host.call(tenant.getTenant, { params: { id: space.tenantId } });
    await scene.host.call(tenant.setSeats, {
      body: { tenantId: space.tenantId, value: 5, mode: 'add', reason: '试用期加五席', version },
    });
    const { defaultFactoryName: _f, ...body } = await owner.call(tenantConfig.getConfig);
    await owner.call(tenantConfig.saveConfig, { body: { ...body, allowSupportWriteUntil: later(2) } });
    const smsCode = await scene.code();
    const raw = await scene.ask(owner.userId, { smsCode, mode: '2', tenantId: space.tenantId });
    const eyes = scene.door.stranger((raw.json() as { token: string }).token);
    await eyes.call(color.createColor, makeColor('RAL-9016'));
    expect(codeOf(await eyes.raw(color.createColor, makeColor('RAL-9016')))).not.toBe('200');
    const { nickname } = (await scene.host.call(account.auth)).user;
    const [refused, act, look, change] = (await read(owner)).items;
    expect(look).toMatchObject({ kind: 1, operatorName: nickname, memberName: '老板', isRefused: false });
    expect(look?.summary).toBe('以「老板」的身份进入空间（可操作）');
    expect(change).toMatchObject({
      kind: 2,
      operatorName: nickname,
      memberName: null,
      reason: '试用期加五席',
    });
    expect(change?.detail).toMatch(/ → /);
    expect(act).toMatchObject({ kind: 3, operatorName: nickname, memberName: '老板', isRefused: false });
    expect(act?.detail).toMatch(/^名称、色号/);
    expect(refused).toMatchObject({ kind: 3, isRefused: true });
    expect((await read(owner)).totalCount).toBe(4);
    expect((await read(owner, { kind: ['2'] })).items).toEqual([change]);
    expect((await read(owner, { filter: '加五席' })).items).toEqual([change]);
    // a member who sees his own rows only is told of the space, not of what was done in another’s name
    const clerk = await makeMember(space, ['AlLog.Trends:query'], { dataScope: 'own' });
    expect((await read(clerk)).items).toEqual([look, change]);
    expect((await read(other.owner)).totalCount).toBe(0);
    const asked = { query: { beginTime: '2020-01-01', endTime: '2026-01-01' } };
    expect(codeOf(await owner.raw(operateLog.listOperatorActs, asked))).toBe('Log:RangeTooWide');
    expect(codeOf(await scene.host.raw(operateLog.listOperatorActs))).not.toBe('200');
  });
});
