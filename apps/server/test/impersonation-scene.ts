/** The scene of 代登录: an operator with a phone, a space, and looks through its members' eyes. */
import { impersonation as calls, type OutputOf } from '@muyun/contract';
import { expect } from 'vitest';
import { Door, freshPhone, from } from './door-scene.ts';

import { type Actor, codeOf, makeHost, makeSpace, type Raw, type Space } from './kit.ts';

export const REASON = '客户来电说套料列表打不开，协助查看';
type Session = OutputOf<typeof calls.loginAs>;
export interface Asking {
  readonly reason?: string;
  readonly smsCode?: string | null;
  readonly tenantId?: string;
  readonly mode?: '1' | '2';
  readonly by?: Actor;
}

export class LookScene {
  readonly door: Door;
  readonly space: Space;
  readonly phone: string;
  /** the operator; he may have to log in anew */
  host: Actor;
  private constructor(door: Door, host: Actor, space: Space, phone: string) {
    [this.door, this.host, this.space, this.phone] = [door, host, space, phone];
  }

  static async open(): Promise<LookScene> {
    const door = await Door.open();
    const [host, space, phone] = [
      await makeHost(door.house),
      await makeSpace('企业版', door.house),
      freshPhone(),
    ];
    await door.sql('update app_account set phone_number = $2 where id = $1', [host.userId, phone]);
    await door.house.server.house.sessions.forget(host.userId);
    return new LookScene(door, host, space, phone);
  }
  close(): Promise<void> {
    return this.door.close();
  }

  /** A code on the operator's phone, as if the last one had been long ago. */
  async code(): Promise<string> {
    const { door, phone } = this;
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 hours' where phone = $1`,
      [phone],
    );
    const before = door.sent(phone).length;
    await this.host.call(calls.sendStepUp);
    await expect.poll(() => door.sent(phone).length).toBe(before + 1);
    return door.sent(phone).at(-1)?.code ?? '';
  }
  ask(
    userId: string,
    { reason = REASON, smsCode, tenantId = this.space.tenantId, mode, by = this.host }: Asking = {},
  ): Promise<Raw> {
    return by.raw(calls.loginAs, {
      params: { id: userId },
      query: { tenantId, reason, ticketNo: 'T-1', ...(mode ? { mode } : {}) },
      headers: { ...from('10.40.0.1'), ...(smsCode ? { 'x-sms-code': smsCode } : {}) },
    });
  }
  async look(userId = this.space.owner.userId, mode?: '1' | '2'): Promise<{ eyes: Actor; session: Session }> {
    const raw = await this.ask(userId, { smsCode: await this.code(), ...(mode ? { mode } : {}) });
    if (raw.status !== 200) throw new Error(codeOf(raw));
    const session = raw.json() as Session;
    return { eyes: this.door.stranger(session.token), session };
  }
  async log(by = this.host) {
    return (await by.call(calls.listImpersonations, { query: { tenantId: this.space.tenantId } })).items;
  }
  /** The operator logs in anew. */
  async again(): Promise<void> {
    const token = await this.door.enterAsStaff(this.phone, this.phone);
    this.host = Object.assign(this.door.stranger(token), {
      userId: this.host.userId,
    });
  }
}
