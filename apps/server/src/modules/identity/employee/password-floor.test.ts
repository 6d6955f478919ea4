/** 密码最短长度 of a space (platform K14): wherever a member's password is chosen, by himself or for him. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, employment, security, SMS_PURPOSES, tenantConfig } from '@muyun/contract';
import type { Door } from '../../../../test/door-scene.ts';
import { EmployeeScene } from '../../../../test/employee-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { type Actor, codeOf, makeMember, makeSpace, PASSWORD, type Raw } from '../../../../test/kit.ts';

const SHORT = 'Zx#4821k';
const LONG = 'Zx#4821kpq';
let scene: EmployeeScene;
let door: Door;
beforeAll(async () => {
  scene = await EmployeeScene.open();
  ({ door } = scene);
});
afterAll(() => scene.close());

async function setFloor(owner: Actor, value: number | null): Promise<void> {
  const now = (await owner.call(tenantConfig.listSettings)).find((k) => k.key === 'member.passwordMin');
  await owner.call(tenantConfig.saveSettings, {
    body: { settings: [{ key: 'member.passwordMin', value, version: now?.version ?? 0 }] },
  });
}
const refusal = (raw: Raw): string =>
  raw.status < 400 ? String(raw.status) : (raw.json() as { error: { message: string } }).error.message;
const TOO_SHORT = '所在企业要求密码至少 10 位';
const change = (who: Actor, currentPassword: string, newPassword: string): Promise<Raw> =>
  who.raw(account.changePassword, {
    body: { currentPassword, newPassword, password2: newPassword, userId: who.userId },
  });

describe('a space that asks for longer passwords', () => {
  it('whoever changes his own: the strictest of his spaces holds, one that is closed asks for nothing', async () => {
    const [strict, easy] = [await makeSpace('企业版', door.house), await makeSpace('企业版', door.house)];
    const person = await makeMember(easy, []);
    await setFloor(strict.owner, 10);
    expect(refusal(await change(person, PASSWORD, SHORT))).toBe('204');
    await scene.door.sql(
      'insert into tenant_user (tenant_id, id, user_id, remark_name, factory_ids) values ($1, $2, $3, $4, $5)',
      [strict.tenantId, newId(), person.userId, '成员', strict.factoryIds],
    );
    expect(refusal(await change(person, SHORT, 'Qp$7391m'))).toBe(TOO_SHORT);
    expect(refusal(await change(person, SHORT, LONG))).toBe('204');
    await scene.door.sql('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      strict.tenantId,
    ]);
    expect(refusal(await change(person, LONG, 'Qp$7391m'))).toBe('204');
  });

  it('whoever has forgotten it, and whoever is given one', async () => {
    await setFloor(scene.owner, 10);
    const { phone } = await door.person(scene.space);
    const recover = (smsCode: string, newPassword: string) =>
      door.stranger().raw(security.forgetPassword, {
        body: { phone, smsCode, newPassword, password2: newPassword },
      });
    const code = await door.code(phone, SMS_PURPOSES.recover, '10.9.1.1');
    expect(codeOf(await recover(code, SHORT))).toBe('Account:PasswordShort');

    const { id } = await scene.hire();
    const loginName = scene.name();
    expect(refusal(await scene.openLogin(id, { loginName, password: SHORT }))).toBe(TOO_SHORT);
    expect(codeOf(await scene.openLogin(id, { loginName, password: LONG }))).toBe('200');
    const give = (newPassword: string) =>
      scene.owner.raw(employment.setEmployeePassword, {
        params: { id },
        body: { newPassword, password2: newPassword },
      });
    expect(refusal(await give(SHORT))).toBe(TOO_SHORT);
    expect(codeOf(await give('Qp$7391mab'))).toBe('204');
    await setFloor(scene.owner, null);
    expect(codeOf(await give(SHORT))).toBe('204');
  });
});
