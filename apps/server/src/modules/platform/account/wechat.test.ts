/** WeChat: bound by a code that the phone confirms, a way in, and taken off again (platform M2). */
import { account, binding, message } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Door } from '../../../../test/door-scene.ts';
import { Actor, codeOf, makeMember, makeSpace, PASSWORD, type Space } from '../../../../test/kit.ts';
import {
  agree,
  bound,
  codeFor,
  confirm,
  freshWechat,
  loginTicket,
  logInWith,
  proofOf,
  returned,
  scan,
  stateIn,
} from '../../../../test/wechat-scene.ts';

let door: Door;
let space: Space;
beforeAll(async () => {
  door = await Door.open();
  space = await makeSpace('企业版', door.house);
});
afterAll(() => door.close());

const somebody = (): Promise<Actor> => makeMember(space, ['AlBasic.ColorCards:query']);
const wechatOf = async (actor: Actor) =>
  (await actor.call(binding.listBindings)).bindings.find((b) => b.type === binding.BINDING.wechat);
/** The time of every ticket is over. */
const late = () => door.sql(`update bind_ticket set expire_time = now() - interval '1 second'`);
const here = async (name: string) => {
  const begun = await door.stranger().call(binding.openHere);
  return { key: await scan(door, begun.address, name), secret: begun.secret };
};

describe('binding', () => {
  it('the phone sees whose account it is, agrees, and the browser that asked has it bound; the person is told', async () => {
    const [person, name] = [await somebody(), freshWechat()];
    expect(await wechatOf(person)).toMatchObject({ isBound: false, actions: ['bind'] });
    const made = await person.call(binding.bindTicket);
    expect(made).toMatchObject({ expiresIn: 180, isSimulated: true });
    // what travels through WeChat is nothing that the browser asks with or shows
    expect(made.qrUrl).not.toContain(made.ticket);
    expect(made.qrUrl).not.toContain(made.ticketSecret);
    const state = async () =>
      (await door.stranger().call(binding.readTicket, { params: { ticket: made.ticket } })).state;
    expect(await state()).toBe(binding.TICKET.waiting);
    const key = await scan(door, made.qrUrl, name);
    expect(await state()).toBe(binding.TICKET.scanned);
    expect(await door.stranger().call(binding.readScan, { body: { key } })).toMatchObject({
      purpose: binding.TICKET_PURPOSES.bind,
      accountName: expect.any(String) as string,
      wechatName: name,
      isFollowing: true,
    });
    // not before the phone has agreed
    expect(codeOf(await person.raw(binding.bind, { body: { type: 2, ...proofOf(made) } }))).toBe(
      'Account:TicketExpired',
    );
    expect(codeOf(await confirm(door, key))).toBe('204');
    expect(await state()).toBe(binding.TICKET.confirmed);
    await person.call(binding.bind, { body: { type: 2, ...proofOf(made) } });
    expect(await wechatOf(person)).toMatchObject({
      isBound: true,
      name,
      isFollowing: true,
      actions: ['unbind'],
    });
    expect(await state()).toBe(binding.TICKET.over);
    await vi.waitUntil(
      async () =>
        (await person.call(message.listMessages, { query: { messageTypeValue: 9 } })).totalCount > 0,
      { timeout: 10_000 },
    );
  });

  it("somebody else's WeChat is refused on the phone and, when both were quick, at the end", async () => {
    const [first, second, name] = [await somebody(), await somebody(), freshWechat()];
    const [a, b] = [await first.call(binding.bindTicket), await second.call(binding.bindTicket)];
    await agree(door, a, name);
    await agree(door, b, name);
    const codes = await Promise.all(
      [
        [first, a],
        [second, b],
      ].map(async ([person, made]) =>
        codeOf(
          await (person as Actor).raw(binding.bind, { body: { type: 2, ...proofOf(made as typeof a) } }),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['200', 'Account:BindOccupied']);
    const third = await (await somebody()).call(binding.bindTicket);
    const key = await scan(door, third.qrUrl, name);
    expect(codeOf(await door.stranger().raw(binding.readScan, { body: { key } }))).toBe(
      'Account:BindOccupied',
    );
    expect(codeOf(await confirm(door, key))).toBe('Account:BindOccupied');
  });

  it('a ticket binds once, in time, and only for the person and the browser that asked', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const made = await person.call(binding.bindTicket);
    await agree(door, made, freshWechat());
    const body = { type: 2 as const, ...proofOf(made) };
    expect(codeOf(await other.raw(binding.bind, { body }))).toBe('Account:TicketExpired');
    const wrong = { ...body, ticketSecret: body.ticket };
    expect(codeOf(await person.raw(binding.bind, { body: wrong }))).toBe('Account:TicketExpired');
    const both = await Promise.all([1, 2].map(() => person.raw(binding.bind, { body })));
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Account:TicketExpired']);
    const again = await person.call(binding.bindTicket);
    await agree(door, again, freshWechat());
    await late();
    expect(codeOf(await person.raw(binding.bind, { body: { type: 2, ...proofOf(again) } }))).toBe(
      'Account:TicketExpired',
    );
    const email = await person.raw(binding.bind, { body: { type: 3 } });
    expect([codeOf(email), JSON.stringify(email.json())]).toEqual([
      'Common:Validation',
      expect.stringContaining('暂不支持该绑定方式'),
    ]);
  });

  it('is taken off; without a password or a phone it stays, with a phone alone its code is asked for', async () => {
    const [person, name] = [await somebody(), freshWechat()];
    await bound(door, person, name);
    const release = (smsCode?: string) =>
      person.raw(binding.unbind, {
        params: { type: '2' },
        ...(smsCode ? { headers: { 'x-sms-code': smsCode } } : {}),
      });
    await door.sql('update app_account set password_hash = null where id = $1', [person.userId]);
    expect(codeOf(await release())).toBe('Account:LastLoginMeans');
    await door.sql(`update app_account set phone_number = '13912349901' where id = $1`, [person.userId]);
    await door.house.server.house.sessions.forget(person.userId);
    expect(await wechatOf(person)).toMatchObject({ asksCode: true });
    expect(codeOf(await release())).toBe('Account:SmsCodeInvalid');
    await person.call(binding.sendBindCode, { body: {} });
    await vi.waitUntil(() => door.sent('13912349901').length > 0);
    expect(codeOf(await release(door.sent('13912349901').at(-1)?.code))).toBe('204');
    expect(await wechatOf(person)).toMatchObject({ isBound: false });
    expect(codeOf(await release())).toBe('Account:SmsCodeInvalid');
  });
});

describe('logging in', () => {
  it('only the browser that asked, once, gets in', async () => {
    const [person, name] = [await somebody(), freshWechat()];
    await bound(door, person, name);
    const made = await loginTicket(door);
    expect(codeOf(await logInWith(door, proofOf(made)))).toBe('Account:TicketExpired');
    await agree(door, made, name);
    // whoever saw the code, or the address that is asked every two seconds, has not got the secret
    const others = [stateIn(made.qrUrl), made.ticket, ''];
    for (const ticketSecret of others)
      expect(codeOf(await logInWith(door, { ticket: made.ticket, ticketSecret }))).toBe(
        'Account:TicketExpired',
      );
    const both = await Promise.all([1, 2].map(() => logInWith(door, proofOf(made))));
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Account:TicketExpired']);
    const opened = both.find((r) => r.status === 200);
    const token = (opened?.json() as { token: string } | undefined)?.token ?? null;
    expect((await door.stranger(token).call(account.auth)).user.id).toBe(person.userId);
    // a ticket to bind with is none to log in with
    const other = await person.call(binding.bindTicket);
    await agree(door, other, name);
    expect(codeOf(await logInWith(door, proofOf(other)))).toBe('Account:TicketExpired');
  });

  it('a refusal on the phone ends the ticket; a WeChat that is nobody’s cannot agree', async () => {
    const [refused, unbound] = [await loginTicket(door), await loginTicket(door)];
    const key = await scan(door, refused.qrUrl, freshWechat());
    expect(codeOf(await confirm(door, key, false))).toBe('204');
    expect(codeOf(await confirm(door, key))).toBe('Account:WechatUnbound');
    expect(await door.stranger().call(binding.readTicket, { params: { ticket: refused.ticket } })).toEqual({
      state: binding.TICKET.over,
      isRefused: true,
    });
    const stranger = await scan(door, unbound.qrUrl, freshWechat());
    expect(codeOf(await confirm(door, stranger))).toBe('Account:WechatUnbound');
  });

  it('an account that is off stays out, a locked password does not matter, platform staff prove more', async () => {
    const [person, name] = [await somebody(), freshWechat()];
    await bound(door, person, name);
    const enter = async (): Promise<string> => {
      const made = await loginTicket(door);
      await agree(door, made, name);
      return codeOf(await logInWith(door, proofOf(made)));
    };
    await door.sql(`update app_account set lockout_end = now() + interval '1 hour' where id = $1`, [
      person.userId,
    ]);
    expect(await enter()).toBe('200');
    await door.sql('update app_account set is_host_user = true where id = $1', [person.userId]);
    expect(await enter()).toBe('Account:GrantType');
    await door.sql('update app_account set is_host_user = false, is_active = false where id = $1', [
      person.userId,
    ]);
    expect(await enter()).toBe('Account:Disabled');
    const made = await loginTicket(door);
    await agree(door, made, name).catch(() => undefined);
    await door.sql('delete from user_login where user_id = $1', [person.userId]);
    expect(codeOf(await logInWith(door, proofOf(made)))).toBe('Account:WechatUnbound');
  });
});

describe('the way through WeChat', () => {
  it('a state is good once, in time, and never one that was made up; a code is good once', async () => {
    const made = await loginTicket(door);
    const [state, code] = [stateIn(made.qrUrl), codeFor(freshWechat())];
    expect((await returned(door, { state: 'made-up', code })).get('fault')).toBe('expired');
    expect((await returned(door, { state })).get('fault')).toBe('expired');
    expect((await returned(door, { state, code: 'nobody' })).get('fault')).toBe('refused');
    const both = await Promise.all([
      returned(door, { state, code }),
      returned(door, { state, code: codeFor('b') }),
    ]);
    expect(both.filter((to) => to.has('key'))).toHaveLength(1);
    expect((await returned(door, { state, code })).get('fault')).toBe('expired');
    const next = await loginTicket(door);
    const used = both[0]?.has('key') ? code : '';
    if (used)
      expect((await returned(door, { state: stateIn(next.qrUrl), code })).get('fault')).toBe('refused');
    await late();
    expect((await returned(door, { state: stateIn(next.qrUrl), code: codeFor('c') })).get('fault')).toBe(
      'expired',
    );
    expect(await door.stranger().call(binding.readTicket, { params: { ticket: next.ticket } })).toMatchObject(
      {
        state: binding.TICKET.over,
      },
    );
  });

  it('a phone binds what it has begun itself, with the password, and takes it off; a lost key alone does nothing', async () => {
    const [person, name] = [await somebody(), freshWechat('stranger')];
    const proof = await here(name);
    const shown = () => door.stranger().call(binding.readScan, { body: proof });
    expect(await shown()).toMatchObject({ accountName: null, isFollowing: false });
    const userName = await door.nameOf(person.userId);
    const bind = (body: object) =>
      door
        .stranger()
        .raw(binding.bindOnPhone, { body: { ...proof, account: userName, password: PASSWORD, ...body } });
    expect(codeOf(await door.stranger().raw(binding.readScan, { body: { key: proof.key } }))).toBe(
      'Account:TicketExpired',
    );
    expect(codeOf(await bind({ secret: 'another-phone' }))).toBe('Account:TicketExpired');
    const release = () => door.stranger().raw(binding.unbindOnPhone, { body: proof });
    expect(codeOf(await release())).toBe('Account:WechatUnbound');
    expect(codeOf(await bind({}))).toBe('204');
    expect(await shown()).toMatchObject({ accountName: expect.any(String) as string });
    expect(await wechatOf(person)).toMatchObject({ isBound: true, isFollowing: false });
    await door.sql('update app_account set password_hash = null where id = $1', [person.userId]);
    expect(codeOf(await release())).toBe('Account:LastLoginMeans');
    await door.sql(`update app_account set password_hash = 'x' where id = $1`, [person.userId]);
    expect(codeOf(await release())).toBe('204');
    expect(await shown()).toMatchObject({ accountName: null });
    // both stand in the record of the person
    const noted = await door.sql<{ result: number }>(
      'select result from login_log where user_id = $1 and action = 8 order by time',
      [person.userId],
    );
    expect(noted.map((r) => r.result)).toEqual([1, 1]);
    // the code of a browser binds nothing by a password: its WeChat may be somebody else's
    const made = await loginTicket(door);
    const key = await scan(door, made.qrUrl, freshWechat());
    expect(
      codeOf(await door.stranger().raw(binding.bindOnPhone, { body: { key, account: 'a', password: 'b' } })),
    ).toBe('Account:TicketExpired');
    expect(codeOf(await door.stranger().raw(binding.unbindOnPhone, { body: { key } }))).toBe(
      'Account:TicketExpired',
    );
  });
});
