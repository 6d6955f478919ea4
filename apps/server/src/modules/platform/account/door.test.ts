/** Captcha and codes by SMS: who is asked, how often they are given, what they tell (platform M1, F7). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { security, SMS_PURPOSES } from '@muyun/contract';
import { Door, freshPhone, from, type Person } from '../../../../test/door-scene.ts';
import { told } from '../../../../test/guard-scene.ts';
import { codeOf, makeSpace, PASSWORD, type Space } from '../../../../test/kit.ts';

const WRONG = 'Falsch#2026';
let door: Door;
let space: Space;
beforeAll(async () => {
  door = await Door.open();
  space = await makeSpace('企业版', door.house);
});
afterAll(() => door.close());
const person = (): Promise<Person> => door.person(space);

describe('the captcha', () => {
  it('is a picture of 300 × 150 with a piece of 46, both PNG', async () => {
    const made = await door.stranger().call(security.captcha);
    for (const [data, width, height] of [
      [made.background, 300, 150],
      [made.piece, 46, 46],
    ] as const) {
      const bytes = Buffer.from(data.replace('data:image/png;base64,', ''), 'base64');
      expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height]);
    }
    expect([made.width, made.height, made.pieceSize]).toEqual([300, 150, 46]);
    // the answer does not go out with it
    expect(Object.keys(made).toSorted()).toEqual(
      ['captchaId', 'background', 'piece', 'y', 'width', 'height', 'pieceSize'].toSorted(),
    );
  });

  it('is asked for after two wrong passwords of an account, known or not, and not before', async () => {
    const { name } = await person();
    const codes = { known: [] as string[], unknown: [] as string[] };
    for (let i = 0; i < 4; i += 1) {
      codes.known.push(codeOf(await door.logIn({ account: name, password: WRONG }, `10.1.0.${i}`)));
      codes.unknown.push(codeOf(await door.logIn({ account: `x${name}`, password: WRONG }, `10.1.1.${i}`)));
    }
    expect(codes.unknown).toEqual(codes.known);
    expect(codes.known).toEqual([
      'Account:InvalidCredentials',
      'Account:InvalidCredentials',
      'Account:CaptchaRequired',
      'Account:CaptchaRequired',
    ]);
    // the right password needs it too; answered, it opens
    const right = { account: name, password: PASSWORD };
    expect(codeOf(await door.logIn(right, '10.1.2.1'))).toBe('Account:CaptchaRequired');
    expect(codeOf(await door.logIn({ ...right, ...(await door.solved('10.1.2.1')) }, '10.1.2.1'))).toBe(
      '200',
    );
    // and is not asked for any more
    expect(codeOf(await door.logIn(right, '10.1.2.1'))).toBe('200');
  });

  it('is asked for after five wrong passwords from an address, whoever logs in there; another address is free', async () => {
    const { name } = await person();
    for (let i = 0; i < 5; i += 1)
      expect(codeOf(await door.logIn({ account: `niemand-${i}-${name}`, password: WRONG }, '10.2.0.1'))).toBe(
        'Account:InvalidCredentials',
      );
    expect(codeOf(await door.logIn({ account: name, password: PASSWORD }, '10.2.0.1'))).toBe(
      'Account:CaptchaRequired',
    );
    expect(codeOf(await door.logIn({ account: name, password: PASSWORD }, '10.2.0.2'))).toBe('200');
    await door.sql(
      `update login_address set failed_since = now() - interval '16 minutes' where address = '10.2.0.1'`,
    );
    expect(codeOf(await door.logIn({ account: name, password: PASSWORD }, '10.2.0.1'))).toBe('200');
  });

  it.each([
    ['four pixels beside the gap', 4, 0, '200'],
    ['five pixels beside it', 5, 0, 'Account:CaptchaRequired'],
    ['answered a second time', 0, 1, 'Account:CaptchaRequired'],
  ])('%s: %i, used %i times before', async (_title, beside, used, expected) => {
    const phone = freshPhone();
    const ip = `10.3.0.${beside + used}`;
    const answer = await door.solved(ip, beside);
    const ask = (to: string) =>
      door
        .stranger()
        .raw(security.sendSms, { body: { phone: to, purpose: 2, ...answer }, headers: from(ip) });
    for (let i = 0; i < used; i += 1) expect((await ask(freshPhone())).status).toBe(200);
    expect(codeOf(await ask(phone))).toBe(expected);
  });

  it('of another address, too old, or missing is refused', async () => {
    const body = { phone: freshPhone(), purpose: 2 as const };
    const send = (more: object, ip: string) =>
      door.stranger().raw(security.sendSms, { body: { ...body, ...more }, headers: from(ip) });
    expect(codeOf(await send(await door.solved('10.3.1.1'), '10.3.1.2'))).toBe('Account:CaptchaRequired');
    const old = await door.solved('10.3.1.1');
    await door.sql(`update captcha set expire_time = now() - interval '1 second' where id = $1`, [
      old.captchaId,
    ]);
    expect(codeOf(await send(old, '10.3.1.1'))).toBe('Account:CaptchaRequired');
    expect(codeOf(await send({}, '10.3.1.1'))).toBe('Account:CaptchaRequired');
    expect(door.sent(body.phone)).toEqual([]);
  });
});

describe('codes by SMS', () => {
  it('tell nobody who is registered: the same answer, and nothing is sent where nothing is to be done', async () => {
    const { phone } = await person();
    const stranger = freshPhone();
    const answers = [];
    for (const [to, purpose, ip] of [
      [phone, SMS_PURPOSES.register, '10.4.0.1'],
      [stranger, SMS_PURPOSES.login, '10.4.0.2'],
    ] as const)
      answers.push((await door.ask(to, purpose, ip)).json());
    expect(answers).toEqual([{ resendAfter: 60 }, { resendAfter: 60 }]);
    const states = await door.sql<{ s: number }>(
      'select send_state as s from sms_code where phone = any($1)',
      [[phone, stranger]],
    );
    expect(states.map((r) => r.s)).toEqual([3, 3]);
    expect([...door.sent(phone), ...door.sent(stranger)]).toEqual([]);
  });

  it('are given once a minute, five times an hour, ten times a day to a phone', async () => {
    const { phone } = await person();
    const age = (by: string) =>
      door.sql(`update sms_code set creation_time = creation_time - $2::interval where phone = $1`, [
        phone,
        by,
      ]);
    await door.code(phone, SMS_PURPOSES.login, '10.5.0.1');
    const soon = await door.ask(phone, SMS_PURPOSES.login, '10.5.0.2');
    expect(told(soon)).toMatch(/^400 Account:SmsTooOften 请(60|5\d)秒后再获取$/);
    for (let i = 0; i < 4; i += 1) {
      await age('61 seconds');
      await door.code(phone, SMS_PURPOSES.login, `10.5.1.${i}`);
    }
    await age('61 seconds');
    expect(told(await door.ask(phone, SMS_PURPOSES.login, '10.5.2.1'))).toContain('请3600秒后再获取');
    await age('1 hour');
    for (let i = 0; i < 5; i += 1) {
      await door.code(phone, SMS_PURPOSES.login, `10.5.3.${i}`);
      await age('61 seconds');
    }
    await age('1 hour');
    expect(told(await door.ask(phone, SMS_PURPOSES.login, '10.5.4.1'))).toBe(
      '400 Account:SmsDailyLimit 今日获取次数已达上限',
    );
  });

  it('are given twenty times an hour to an address', async () => {
    for (let i = 0; i < 20; i += 1)
      expect((await door.ask(freshPhone(), SMS_PURPOSES.register, '10.6.0.1')).status).toBe(200);
    expect(codeOf(await door.ask(freshPhone(), SMS_PURPOSES.register, '10.6.0.1'))).toBe(
      'Account:SmsTooOften',
    );
    expect((await door.ask(freshPhone(), SMS_PURPOSES.register, '10.6.0.2')).status).toBe(200);
  });

  it('twenty at once for one phone: one is sent', async () => {
    const { phone } = await person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => door.ask(phone, SMS_PURPOSES.login, `10.6.1.${i}`)),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    const rows = await door.sql('select 1 from sms_code where phone = $1', [phone]);
    expect(rows).toHaveLength(1);
  });

  it('stand in the database as a hash only', async () => {
    const { phone } = await person();
    const code = await door.code(phone, SMS_PURPOSES.login, '10.6.2.1');
    const [row] = await door.sql<{ row: string }>(
      'select to_json(c)::text as row from sms_code c where phone = $1',
      [phone],
    );
    expect(code).toMatch(/^\d{6}$/);
    expect(row?.row.replaceAll(phone, '')).not.toContain(code);
  });
});

describe('the way a code goes', () => {
  let gateway: Server;
  const taken: unknown[] = [];
  let status = 200;
  const houses: Door[] = [];
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        taken.push([request.headers.authorization, JSON.parse(Buffer.concat(parts).toString())]);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => {
      gateway.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(async () => {
    for (const each of houses) await each.close();
    gateway.close();
  });
  const stateOf = async (at: Door, phone: string): Promise<number | undefined> => {
    const end = Date.now() + 5000;
    for (;;) {
      const [row] = await at.sql<{ s: number }>('select send_state as s from sms_code where phone = $1', [
        phone,
      ]);
      if ((row && row.s !== 0) || Date.now() > end) return row?.s;
    }
  };

  it('is the gateway that the operator has named, with its token; what it refuses is noted as not sent', async () => {
    const { port } = gateway.address() as AddressInfo;
    const at = await Door.open({ sms: { url: `http://127.0.0.1:${port}/sms`, token: 'geheim' } });
    houses.push(at);
    const phone = freshPhone();
    expect((await at.ask(phone, SMS_PURPOSES.register)).status).toBe(200);
    expect(await stateOf(at, phone)).toBe(1);
    expect(taken).toEqual([
      ['Bearer geheim', { phone, code: expect.stringMatching(/^\d{6}$/), purpose: SMS_PURPOSES.register }],
    ]);
    status = 500;
    const other = freshPhone();
    expect((await at.ask(other, SMS_PURPOSES.register)).status).toBe(200);
    expect(await stateOf(at, other)).toBe(2);
  });

  it('without any, says so and changes nothing', async () => {
    const at = await Door.open({ sms: null });
    houses.push(at);
    const phone = freshPhone();
    expect(told(await at.ask(phone, SMS_PURPOSES.register))).toBe(
      '503 Account:SmsUnavailable 短信服务暂不可用，请稍后再试或联系管理员',
    );
    expect(await at.sql('select 1 from sms_code where phone = $1', [phone])).toEqual([]);
  });
});
