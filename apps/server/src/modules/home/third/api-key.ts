/** Keys of the open interface (platform M16): the secret is told once and kept sealed. */
import { randomBytes } from 'node:crypto';
import { apiKey as calls, type ApiKeyRow, OPEN_NONCE_MINUTES, OPEN_SCOPES } from '@muyun/contract';
import type { Change } from '../../../kit/audit.ts';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { newId, now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { randomCode } from '../../../kit/random-code.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { seal } from '../../../kit/secrets.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import {
  countKeys,
  dropNonces,
  everyKey,
  findKey,
  insertKey,
  lockKey,
  removeKey,
  writeKey,
} from './api-key.store.ts';

const BIZ = 'third.api-key';
const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;

/** Raises Open:ExpireTime. */
function timeOf(expireTime: string | null | undefined, before: string | null = null): string | null {
  if (!expireTime) return null;
  // a key past its time may be renamed without being given another
  if (expireTime !== before && Date.parse(expireTime) <= now().getTime()) raise('Open:ExpireTime');
  return expireTime;
}

/** Raises Open:TooMany, Open:ExpireTime. */
async function make({ tx, body, audit }: Context<typeof calls.createApiKey>) {
  const expireTime = timeOf(body.expireTime);
  if ((await countKeys(tx)) >= calls.MOST_API_KEYS) raise('Open:TooMany', { most: calls.MOST_API_KEYS });
  const [id, secret] = [newId(), randomBytes(SECRET_BYTES).toString('base64url')];
  const appKey = `mk${randomCode()}`;
  await insertKey(tx, id, { ...body, expireTime, appKey, secretCipher: seal(secret, id) });
  await audit({
    bizType: BIZ,
    bizId: id,
    bizNo: appKey,
    action: 'create',
    summary: `${calls.createApiKey.title}：${body.name}`,
  });
  return { ...((await findKey(tx, id)) ?? raise('Common:NotFound')), secret };
}

const shown = (field: string, value: unknown): unknown =>
  field === 'scopes' && Array.isArray(value)
    ? OPEN_SCOPES.filter((s) => value.includes(s.value)).map((s) => s.label)
    : value;
function changesOf(before: ApiKeyRow, after: ApiKeyRow): Change[] {
  const fields = Object.entries(calls.API_KEY_LABELS) as [keyof typeof calls.API_KEY_LABELS, string][];
  return fields
    .map(([field, label]) => ({
      field,
      label,
      oldValue: shown(field, before[field]),
      newValue: shown(field, after[field]),
    }))
    .filter((c) => JSON.stringify(c.oldValue) !== JSON.stringify(c.newValue));
}

/** Raises Common:NotFound, Common:StaleVersion, Open:ExpireTime. */
async function change({ tx, params, body, audit }: Context<typeof calls.updateApiKey>): Promise<ApiKeyRow> {
  const before = (await lockKey(tx, params.id)) ?? raise('Common:NotFound');
  if (before.version !== body.version) raise('Common:StaleVersion');
  await writeKey(tx, params.id, { ...body, expireTime: timeOf(body.expireTime, before.expireTime) });
  const after = (await findKey(tx, params.id)) ?? raise('Common:NotFound');
  await audit({
    bizType: BIZ,
    bizId: params.id,
    bizNo: before.appKey,
    action: 'update',
    summary: `${calls.updateApiKey.title}：${after.name}`,
    changes: changesOf(before, after),
  });
  return after;
}

/** Raises Common:NotFound. */
async function remove({ tx, params, audit }: Context<typeof calls.deleteApiKey>): Promise<void> {
  const row = (await lockKey(tx, params.id)) ?? raise('Common:NotFound');
  await removeKey(tx, params.id);
  await audit({
    bizType: BIZ,
    bizId: params.id,
    bizNo: row.appKey,
    action: 'delete',
    summary: `${calls.deleteApiKey.title}：${row.name}`,
  });
}

export const apiKeyRoutes: readonly Binding[] = [
  bind(calls.listApiKeys, ({ tx }) => everyKey(tx)),
  bind(calls.createApiKey, make),
  bind(calls.updateApiKey, change),
  bind(calls.deleteApiKey, remove),
];

export const apiKeyTask = ({ pools }: Pick<House, 'pools'>): ScheduledTask => ({
  name: 'third.nonces',
  next: everyMinutes(1),
  run: async (at) => {
    const before = new Date(at.getTime() - OPEN_NONCE_MINUTES * MINUTE_MS);
    const scope = { tenantId: PLATFORM, userId: PLATFORM };
    return `${await inTx(pools.owner, scope, (tx) => dropNonces(tx, before))} nonces`;
  },
});
