/** What people have set up for themselves follows them (platform M2). */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, preference, PREFERENCE_LIMITS } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { Actor, codeOf, makeMember, makeSpace, nobody, type Space } from '../../../../test/kit.ts';

let space: Space;
let one: Actor;
let other: Actor;
beforeAll(async () => {
  space = await makeSpace();
  [one, other] = await Promise.all([makeMember(space, []), makeMember(space, [])]);
});

const put = (who: Actor, key: string, value: unknown) =>
  who.raw(preference.putPreference, { body: { key, value } });
const all = async (who: Actor): Promise<Record<string, unknown>> =>
  Object.fromEntries((await who.call(preference.preferences)).items.map((i) => [i.key, i.value]));
const COLUMNS = [{ value: 'code', checked: true, width: 120 }];

describe('own settings', () => {
  it('are kept per person, and the login tells when they were written last', async () => {
    expect(await one.call(preference.preferences)).toEqual({ items: [], time: null });
    expect((await one.call(account.auth)).preferenceTime).toBeNull();
    const first = await one.call(preference.putPreference, {
      body: { key: 'theme', value: { mode: 'dark' } },
    });
    expect(first.before).toBeNull();
    const second = await one.call(preference.putPreference, {
      body: { key: 'columns./cad/project#lines', value: COLUMNS },
    });
    expect(second.before).toBe(first.time);
    expect(second.time > first.time).toBe(true);
    expect(await all(one)).toEqual({ 'columns./cad/project#lines': COLUMNS, theme: { mode: 'dark' } });
    expect((await one.call(account.auth)).preferenceTime).toBe(second.time);
    expect(await all(other)).toEqual({});
    expect((await other.call(account.auth)).preferenceTime).toBeNull();
  });

  it('are replaced and forgotten; other computers learn of both', async () => {
    await put(one, 'shell', { nav: 'single' });
    const { time } = await one.call(preference.preferences);
    const forgotten = await one.call(preference.putPreference, { body: { key: 'shell', value: null } });
    expect(forgotten.before).toBe(time);
    expect(forgotten.time > (time as string)).toBe(true);
    expect(await all(one)).not.toHaveProperty('shell');
    await put(one, 'theme', { mode: 'light' });
    expect((await all(one))['theme']).toEqual({ mode: 'light' });
  });

  it('eight computers at once: each learns of the one before it, none is lost', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        one.call(preference.putPreference, { body: { key: `views./p/${i}`, value: [i] } }),
      ),
    );
    const times = answers.map((a) => a.time);
    expect(new Set(times).size).toBe(8);
    const known = new Set(times);
    expect(answers.filter((a) => !known.has(a.before ?? '')).length).toBe(1);
    expect(new Set(answers.map((a) => a.before)).size).toBe(8);
    expect(Object.keys(await all(one)).filter((k) => k.startsWith('views.')).length).toBe(8);
  });

  it('have names and sizes of settings: anything else is refused and changes nothing', async () => {
    const before = await one.call(preference.preferences);
    for (const key of [
      '',
      '__proto__',
      'Theme',
      'theme ',
      `columns.${'x'.repeat(PREFERENCE_LIMITS.key)}`,
      'a.<b>',
    ])
      expect(codeOf(await put(one, key, 1))).toBe('Common:Validation');
    const tooLong = 'x'.repeat(PREFERENCE_LIMITS.bytes);
    const refused = await put(one, 'theme', tooLong);
    expect(codeOf(refused)).toBe('Common:Validation');
    expect(JSON.stringify(refused.json())).toContain('设置内容过大，未同步');
    expect(await one.call(preference.preferences)).toEqual(before);
  });

  it('are a thousand at most; what was forgotten makes room', async () => {
    await sql(
      `insert into user_preference (user_id, key, value, changed_time) select $1, 'tabs.' || i, case when i = 1 then null else '1'::jsonb end, now() from generate_series(1, ${PREFERENCE_LIMITS.count}) i`,
      [other.userId],
    );
    expect(codeOf(await put(other, 'theme', 1))).toBe('200');
    expect(codeOf(await put(other, 'shell', 1))).toBe('Account:PreferenceFull');
    expect(codeOf(await put(other, 'theme', 2))).toBe('200');
    expect(codeOf(await put(other, 'tabs.5', null))).toBe('200');
    expect(codeOf(await put(other, 'shell', 1))).toBe('200');
  });

  it('need a session', async () => {
    const stranger = await nobody();
    expect((await stranger.raw(preference.preferences)).status).toBe(401);
    expect((await put(stranger, 'theme', 1)).status).toBe(401);
  });
});
