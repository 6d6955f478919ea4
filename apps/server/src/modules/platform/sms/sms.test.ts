/** Short messages that are no codes: sent once, at most ten a day to a phone, never twice after a kill. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import { now } from '../../../kit/clock.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { queueSms } from './index.ts';
import { sendSms } from './sms.ts';

const got: Record<string, unknown>[] = [];
let status = 200;
const gateway = http.createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString('utf8')));
  request.on('end', () => {
    if (status === 200) got.push(JSON.parse(text) as Record<string, unknown>);
    response.statusCode = status;
    response.end();
  });
});
let door: Door;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  door = await Door.open({ sms: { url, token: 'secret' } });
});
afterAll(async () => {
  await door.close();
  gateway.close();
});

const write = (phone: string, key: string): Promise<void> =>
  inTx(door.house.server.house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
    queueSms(tx, { phone, template: 'phoneChanged', vars: { phone: '139****0001' }, key }),
  );
const rowsOf = (phone: string) =>
  door.sql<{ state: number; n: number; error: string | null }>(
    'select state, try_count as n, error from sms_notice where phone = $1 order by creation_time',
    [phone],
  );
/** A moment so many minutes from now: a little later than what was just written, by whichever clock. */
const later = (minutes: number): Date => new Date(now().getTime() + minutes * 60_000);
/** Everything that is due at this moment has been tried, by this one and by the worker of the house. */
async function sentAll(at = later(0.05)): Promise<void> {
  while ((await sendSms(door.house.server.house, at)) > 0);
  await expect
    .poll(
      async () =>
        (
          await door.sql(
            "select 1 from sms_notice where state = 3 and taken_time > now() - interval '1 minute'",
          )
        ).length,
    )
    .toBe(0);
}
const to = (phone: string) => got.filter((m) => m['phone'] === phone);

describe('short messages', () => {
  it('one for each key, by however many servers; the gateway gets the template, its parts and the whole text', async () => {
    const phone = freshPhone();
    await Promise.all([write(phone, `a ${phone}`), write(phone, `a ${phone}`)]);
    await Promise.all([sentAll(), sentAll(), sentAll()]);
    expect(to(phone)).toEqual([
      {
        id: expect.any(String) as string,
        phone,
        template: 'phoneChanged',
        vars: { phone: '139****0001' },
        text: expect.stringContaining('139****0001') as string,
      },
    ]);
    expect(await rowsOf(phone)).toMatchObject([{ state: 1, n: 1 }]);
  });

  it('what the gateway refuses is tried three times, later and later', async () => {
    const phone = freshPhone();
    status = 503;
    await write(phone, `b ${phone}`);
    for (const minutes of [0, 3, 8, 20]) await sentAll(later(minutes));
    status = 200;
    await sentAll(later(60));
    expect(to(phone)).toHaveLength(0);
    expect(await rowsOf(phone)).toMatchObject([{ state: 2, n: 3 }]);
  });

  it('what a killed server had taken is not sent again', async () => {
    const phone = freshPhone();
    await door.sql(
      `insert into sms_notice (id, phone, template, vars, dedup_key, state, try_count, taken_time)
        values (gen_random_uuid(), $1, 'phoneChanged', '{"phone":"1"}', $1, 3, 1, now() - interval '11 minutes')`,
      [phone],
    );
    await sentAll();
    expect(to(phone)).toHaveLength(0);
    expect(await rowsOf(phone)).toMatchObject([{ state: 2, error: 'outcome unknown' }]);
  });

  it('ten a day to a phone, what comes beyond fails and costs nothing', async () => {
    const phone = freshPhone();
    // one by one, and several at once
    for (let i = 0; i < 8; i += 1) {
      await write(phone, `c ${phone} ${i}`);
      await sentAll();
    }
    for (let i = 8; i < 12; i += 1) await write(phone, `c ${phone} ${i}`);
    await sentAll();
    expect(to(phone)).toHaveLength(10);
    expect((await rowsOf(phone)).filter((r) => r.state === 2)).toHaveLength(2);
  });
});
