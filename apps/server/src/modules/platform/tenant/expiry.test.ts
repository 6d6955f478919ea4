/** Reminders before a space ends: on which days, to whom, once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HostScene, sql } from '../../../../test/host-scene.ts';
import { makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { arrived, messagesOf, quiet } from '../../../../test/message-scene.ts';
import { expiryTasks } from './expiry.ts';

const DAY_MS = 86_400_000;
/** noon in Shanghai on 1 March 2027 */
const START = new Date('2027-03-01T04:00:00Z');
const at = (day: number): Date => new Date(START.getTime() + day * DAY_MS);
const run = async (day: number): Promise<void> => {
  await expiryTasks((await testHouse()).server.house)[0]?.run(at(day));
  await quiet();
};
/** Ends on the last second of the day so many days after START. */
const ends = (space: Space, day: number, began = -365): Promise<unknown> =>
  sql(
    'update tenant set expire_time = $2, activated_time = $3, is_in_trial_period = false where tenant_id = $1',
    [
      space.tenantId,
      new Date(Date.parse('2027-03-01T15:59:59Z') + day * DAY_MS).toISOString(),
      at(began).toISOString(),
    ],
  );
const nameIn = async ({ tenantId }: Space): Promise<unknown> =>
  (await sql('select name from tenant where tenant_id = $1', [tenantId]))[0]?.['name'];
const titles = async (space: Space): Promise<string[]> =>
  (await messagesOf(space.owner, { filter: '到期' })).map((m) => m.title).toReversed();

let space: Space;
let name: unknown;
beforeAll(async () => {
  await HostScene.open();
  space = await makeSpace();
  name = await nameIn(space);
});

describe('before a space ends', () => {
  it('its owner is told 30, 15, 7, 5, 3, 1 and 0 days before, once each', async () => {
    await ends(space, 31);
    for (let day = 0; day <= 40; day += 1) {
      await run(day);
      await run(day);
    }
    await arrived(space.owner, '今日到期');
    expect(await titles(space)).toEqual([
      ...[30, 15, 7, 5, 3, 1].map((days) => `「${name}」${days} 天后到期`),
      `「${name}」今日到期`,
    ]);
  });

  it('a day on which nothing ran is made up for; a longer term is a new one; what began late is not told late', async () => {
    const late = await makeSpace();
    await ends(late, 16);
    await run(2);
    await arrived(late.owner, '14 天后到期');
    await ends(late, 60);
    await run(3);
    expect(await titles(late)).toHaveLength(1);
    const trial = await makeSpace();
    await ends(trial, 14, 0);
    await run(0);
    expect(await titles(trial)).toEqual([]);
    await run(7);
    expect(await titles(trial)).toEqual([`「${await nameIn(trial)}」7 天后到期`]);
  });

  it.each([
    'is_active = false, disabled_time = now()',
    'is_deleted = true',
    'edition_id = (select id from edition where is_free limit 1)',
  ])('nobody is told of a space with %s', async (change) => {
    const other = await makeSpace();
    await ends(other, 5);
    await sql(`update tenant set ${change} where tenant_id = $1`, [other.tenantId]);
    await run(0);
    const rows = await sql('select 1 from message where user_id = $1 and title like $2', [
      other.owner.userId,
      '%到期%',
    ]);
    expect(rows).toEqual([]);
  });
});
