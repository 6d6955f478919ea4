/** A feature that was given beside the edition begins and ends by time: open pages learn it (platform F5, M5 §8, J grant-expiry). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@muyun/contract';
import type { Space } from '../../../../test/kit.ts';
import { Shop } from '../../../../test/payment-scene.ts';
import { newId } from '../../../kit/clock.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const tell = (): Promise<string> => shop.run('payment.features', new Date());
/** What the space is given of 质检, which an edition for nesting does not contain. */
const give = async ({ tenantId, owner }: Space, start: string, end: string | null): Promise<string> => {
  const id = newId();
  await shop.sql(
    `insert into feature_grant (tenant_id, id, feature_id, quantity, start_time, end_time, source, operator_id, reason)
     select $1, $2, f.id, 1, now() + $3::interval, now() + $4::interval, 4, $5, '试用' from feature f where f.code = 'QC'`,
    [tenantId, id, start, end, owner.userId],
  );
  return id;
};
const seen = async ({ owner }: Space): Promise<{ version: number; has: boolean }> => {
  const policy = await owner.call(account.policy);
  return {
    version: policy.permissionVersion,
    has: policy.permissions.some((p) => p.permissionId.startsWith('AlQC.')),
  };
};

describe('what was given beside the edition', () => {
  it('raises the permission version once when it begins and once when it ends', async () => {
    const space = await shop.space('套料商版');
    const other = await shop.space('套料商版');
    const { version } = await seen(space);
    const before = await seen(other);
    const id = await give(space, '-1 minute', '1 day');
    await tell();
    expect(await seen(space)).toEqual({ version: version + 1, has: true });
    await tell();
    expect((await seen(space)).version).toBe(version + 1);
    await shop.sql(`update feature_grant set end_time = now() - interval '1 second' where id = $1`, [id]);
    await tell();
    expect(await seen(space)).toEqual({ version: version + 2, has: false });
    await tell();
    expect((await seen(space)).version).toBe(version + 2);
    expect(await seen(other)).toEqual(before);
  });

  it('tells an open page by its next answer, of the space it is in', async () => {
    const space = await shop.space('套料商版');
    const { version } = await seen(space);
    await give(space, '-1 minute', null);
    await tell();
    const { headers } = await space.owner.raw(account.auth);
    expect(headers.get('x-permission-version')).toBe(String(version + 1));
  });

  it('tells of what is taken back, and nothing of what has not begun or ended unseen', async () => {
    const space = await shop.space('套料商版');
    const { version } = await seen(space);
    await give(space, '1 day', '2 days');
    await give(space, '-2 days', '-1 day');
    await tell();
    expect(await seen(space)).toEqual({ version, has: false });
    const id = await give(space, '-1 minute', null);
    await tell();
    await shop.sql('update feature_grant set voided_time = now() where id = $1', [id]);
    await tell();
    expect(await seen(space)).toEqual({ version: version + 2, has: false });
  });
});
