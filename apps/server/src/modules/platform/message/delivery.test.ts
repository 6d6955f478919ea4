/** Deliveries by WeChat and short message: what a person has chosen, quiet hours, failures, and servers that are killed between. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageName, notification } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import { send } from '../../../../test/message-scene.ts';
import { Actor, codeOf, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { bound, freshWechat } from '../../../../test/wechat-scene.ts';
import { SIMULATED_NOTICES } from '../../../adapters/sms-simulator.ts';
import { SIMULATED_WECHAT } from '../../../adapters/wechat-simulator.ts';
import { now } from '../../../kit/clock.ts';
import { WechatError } from '../../../kit/wechat.ts';
import { sendDeliveries } from './delivery.ts';

let door: Door;
let space: Space;
beforeAll(async () => {
  door = await Door.open();
  space = await makeSpace('企业版', door.house);
});
afterAll(() => door.close());

const { CHANNEL, DELIVERY } = notification;
const lines = <T>(name: string, has: string): T[] =>
  readFileSync(path.join(door.house.server.house.config.dataDir, name), { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter((line) => line.includes(has))
    .map((line) => JSON.parse(line) as T);
const byWechat = (title: string) => lines<{ openId: string; title: string }>(SIMULATED_WECHAT, title);
const bySms = (has: string) => lines<{ phone: string; text: string }>(SIMULATED_NOTICES, has);
/** no hour is quiet, so that it does not matter when the tests run */
const NEVER = { quietFrom: '08:00', quietTo: '08:00' };

interface Kind {
  readonly kind: MessageName;
  readonly vars: Record<string, string | number>;
}
let serial = 0;
const word = (): string => `W${Date.now() % 1e6}-${(serial += 1)}`;
/** 12, which has no stand-in; 1, which has; 9, which is urgent */
const business = (title: string): Kind => ({ kind: 'business', vars: { title, content: title } });
const invitation = (name: string): Kind => ({
  kind: 'invitation',
  vars: { space: name, inviter: 'i', until: 'u' },
});
const security = (name: string): Kind => ({
  kind: 'memberTakenOut',
  vars: { member: name, space: name, reason: name },
});

async function person(wechat: string | null): Promise<{ who: Actor; phone: string }> {
  const who = await makeMember(space, ['AlBasic.ColorCards:query']);
  const phone = freshPhone();
  await door.sql('update app_account set phone_number = $2 where id = $1', [who.userId, phone]);
  await door.house.server.house.sessions.forget(who.userId);
  await who.call(notification.saveNotification, { body: { settings: [], ...NEVER } });
  if (wechat !== null) {
    await bound(door, who, freshWechat(wechat));
    // that it was bound is told by it too
    await decided(who, '账号已绑定微信');
  }
  return { who, phone };
}
const choose = (who: Actor, kinds: readonly number[], channel: 2 | 3, enabled: boolean, hours = NEVER) =>
  who.call(notification.saveNotification, {
    body: { settings: kinds.map((messageKind) => ({ messageKind, channel, enabled })), ...hours },
  });
const tell = (to: Actor, { kind, vars }: Kind): Promise<void> =>
  send(space.owner, { kind, vars, receivers: { to: 'users', userIds: [to.userId] } } as never);
const PATIENCE = { timeout: 10_000 };
const deliveriesOf = (who: Actor, title: string) =>
  door.sql<{ channel: number; state: number; error: string | null; due: Date; n: number }>(
    `select d.channel, d.state, d.error, d.due_time as due, d.try_count as n from message_delivery d
      join message m on m.tenant_id = d.tenant_id and m.id = d.message_id
      where d.user_id = $1 and m.title like '%' || $2 || '%' and d.channel in (2, 3) order by d.channel`,
    [who.userId, title],
  );
/** Everything about this title has been decided and, by now, sent. */
const decided = (who: Actor, title: string, at = now()) =>
  vi.waitUntil(
    async () => {
      await sendDeliveries(door.house.server.house, at);
      const arrived = await door.sql(
        "select 1 from message where user_id = $1 and title like '%' || $2 || '%'",
        [who.userId, title],
      );
      const open = (await deliveriesOf(who, title)).filter((d) => d.state === DELIVERY.waiting);
      return arrived.length > 0 && open.length === 0;
    },
    { timeout: 15_000 },
  );

describe('what a person has chosen', () => {
  it('until he chooses: WeChat where it reaches him, no short message', async () => {
    const { who, phone } = await person('wx');
    const title = word();
    await tell(who, business(title));
    await decided(who, title);
    expect(byWechat(title)).toHaveLength(1);
    expect(await deliveriesOf(who, title)).toMatchObject([{ channel: CHANNEL.wechat, state: DELIVERY.sent }]);
    expect(bySms(phone)).toHaveLength(0);
    const { settings, reach } = await who.call(notification.getNotification);
    expect(settings.filter((s) => s.enabled).every((s) => s.channel === CHANNEL.wechat)).toBe(true);
    expect(reach.map((r) => r.why)).toEqual([null, null]);
  });

  it('without WeChat nothing goes out, and nothing is kept of it', async () => {
    const { who, phone } = await person(null);
    const title = word();
    await tell(who, business(title));
    await decided(who, title);
    expect(await deliveriesOf(who, title)).toEqual([]);
    expect(bySms(phone)).toHaveLength(0);
    const { reach } = await who.call(notification.getNotification);
    expect(reach[0]).toMatchObject({ why: 'unbound', to: null });
  });

  it('both switched on: both, but a short message that only stands in stays home where WeChat arrives', async () => {
    const { who, phone } = await person('wx');
    await choose(who, [1, 12], 3, true);
    const [told, asked] = [word(), word()];
    await tell(who, business(told));
    await tell(who, invitation(asked));
    await decided(who, told);
    await decided(who, asked);
    await vi.waitUntil(() => bySms(phone).length > 0, { timeout: 10_000 });
    expect(bySms(phone).map((m) => m.text)).toEqual([`【${space.name}】${told}`]);
    expect(byWechat(asked)).toHaveLength(1);
    await vi.waitUntil(async () => {
      await sendDeliveries(door.house.server.house, now());
      return (await deliveriesOf(who, told)).every((d) => d.state === DELIVERY.sent);
    });
    expect((await deliveriesOf(who, told)).map((d) => d.channel)).toEqual([CHANNEL.wechat, CHANNEL.sms]);
  });

  it('switched off: nothing; what was read meanwhile goes nowhere', async () => {
    const { who } = await person('wx');
    await choose(who, [12], 2, false);
    const title = word();
    await tell(who, business(title));
    await decided(who, title);
    expect(byWechat(title)).toHaveLength(0);
    expect(await deliveriesOf(who, title)).toEqual([]);
  });
});

describe('quiet hours', () => {
  it('wait until their end, urgent kinds excepted; what was read by then is not told any more', async () => {
    const { who } = await person('wx');
    // around now, whenever that is
    const clock = (minutes: number): string =>
      new Date(now().getTime() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(11, 16);
    await choose(who, [], 2, true, { quietFrom: clock(-60), quietTo: clock(60) });
    const [title, urgent, read] = [word(), word(), word()];
    for (const what of [business(title), security(urgent), business(read)]) await tell(who, what);
    await decided(who, title);
    await decided(who, urgent);
    await decided(who, read);
    expect(byWechat(urgent)).toHaveLength(1);
    expect(await deliveriesOf(who, title)).toMatchObject([{ state: DELIVERY.quiet, n: 0 }]);
    await door.sql(`update message set message_state = 1 where user_id = $1 and title = $2`, [
      who.userId,
      read,
    ]);
    const later = new Date(now().getTime() + 2 * 3_600_000);
    await decided(who, title, later);
    await decided(who, read, later);
    expect(byWechat(title)).toHaveLength(1);
    expect(byWechat(read)).toHaveLength(0);
    expect(await deliveriesOf(who, read)).toEqual([]);
  });
});

describe('failures', () => {
  it('who stopped following is noted, and a short message stands in for what matters', async () => {
    const { who, phone } = await person('wx');
    await choose(who, [1, 12], 3, true);
    await door.sql(
      `update user_login set open_id = replace(open_id, 'sim-wx', 'sim-stranger') where user_id = $1`,
      [who.userId],
    );
    const asked = word();
    await tell(who, invitation(asked));
    await decided(who, asked);
    await vi.waitUntil(() => bySms(phone).length > 0, { timeout: 10_000 });
    expect((await deliveriesOf(who, asked))[0]).toMatchObject({
      channel: CHANNEL.wechat,
      state: DELIVERY.failed,
    });
    const { reach } = await who.call(notification.getNotification);
    expect(reach[0]).toMatchObject({ why: 'unfollowed' });
    expect(codeOf(await who.raw(notification.testNotification, { body: { channel: 2 } }))).toBe(
      'Message:Unreached',
    );
  });

  it('what WeChat refuses is tried three times and then fails; a kind without a stand-in costs no short message', async () => {
    const { who, phone } = await person('wx');
    const { wechat } = door.house.server.house;
    const spy = vi
      .spyOn(wechat ?? expect.fail(), 'send')
      .mockRejectedValue(new WechatError('refused', '45009'));
    const title = word();
    await tell(who, business(title));
    try {
      // never so far ahead that what the house's own worker holds at this moment would count as lost
      for (const [tries, minutes] of [0, 3, 8].entries()) {
        const at = new Date(now().getTime() + minutes * 60_000);
        await vi.waitUntil(async () => {
          await sendDeliveries(door.house.server.house, at);
          return ((await deliveriesOf(who, title))[0]?.n ?? 0) > tries;
        }, PATIENCE);
      }
      await vi.waitUntil(
        async () => (await deliveriesOf(who, title))[0]?.state === DELIVERY.failed,
        PATIENCE,
      );
      expect(codeOf(await who.raw(notification.testNotification, { body: { channel: 2 } }))).toBe(
        'Message:NotTaken',
      );
    } finally {
      spy.mockRestore();
    }
    expect(await deliveriesOf(who, title)).toMatchObject([{ state: DELIVERY.failed, n: 3 }]);
    expect(bySms(phone)).toHaveLength(0);
  });

  it('a server that is killed between taking and noting sends nothing twice; several at once send one', async () => {
    const { who, phone } = await person('wx');
    await choose(who, [1], 3, true);
    const [lost, raced] = [word(), word()];
    await tell(who, invitation(lost));
    await decided(who, lost);
    // as the row stands when the server dies after sending
    await door.sql(
      `update message_delivery d set state = 0, taken_time = now() - interval '11 minutes' from message m
        where m.id = d.message_id and d.user_id = $1 and d.channel = 2 and m.title like '%' || $2 || '%'`,
      [who.userId, lost],
    );
    const { house } = door.house.server;
    await Promise.all([1, 2, 3].map(() => sendDeliveries(house, now())));
    expect(byWechat(lost)).toHaveLength(1);
    expect((await deliveriesOf(who, lost))[0]).toMatchObject({
      state: DELIVERY.failed,
      error: 'outcome unknown',
    });
    await vi.waitUntil(() => bySms(phone).length === 1, { timeout: 10_000 });
    await tell(who, invitation(raced));
    await vi.waitUntil(
      async () => {
        await Promise.all([1, 2, 3].map(() => sendDeliveries(house, now())));
        return byWechat(raced).length > 0;
      },
      { timeout: 10_000 },
    );
    await Promise.all([1, 2, 3].map(() => sendDeliveries(house, now())));
    expect(byWechat(raced)).toHaveLength(1);
    expect(bySms(phone)).toHaveLength(1);
  });

  it('a test arrives where it says; where nothing reaches one, it says so', async () => {
    const { who, phone } = await person('wx');
    await who.call(notification.testNotification, { body: { channel: 2 } });
    await who.call(notification.testNotification, { body: { channel: 3 } });
    await vi.waitUntil(() => bySms(phone).length === 1, { timeout: 10_000 });
    await door.sql('update app_account set phone_number = null where id = $1', [who.userId]);
    expect(codeOf(await who.raw(notification.testNotification, { body: { channel: 3 } }))).toBe(
      'Message:Unreached',
    );
    expect(
      codeOf(
        await who.raw(notification.saveNotification, {
          body: { settings: [], quietFrom: '25:00', quietTo: '07:00' },
        }),
      ),
    ).toBe('Common:Validation');
  });
});
