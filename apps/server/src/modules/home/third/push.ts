/** Sends rows to another system, signed, and reads what became of each. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { fill, THIRD_FAULTS, THIRD_RESULT, THIRD_RETRIES } from '@muyun/contract';
import { z } from 'zod';
import { now } from '../../../kit/clock.ts';
import { checkAddress, OutgoingError, type Posted } from '../../../kit/outgoing.ts';
import { appError, type AppError, raise } from '../../../kit/raise.ts';
import { unseal } from '../../../kit/secrets.ts';
import type { ThirdGateway } from '../../../kit/third.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ConfigRow, findConfig, mappingOf, ownerOfRemote, putMapping } from './config.store.ts';
import { scopeOf } from './subjects.ts';
import { type ItemRow, writeOutcome } from './sync.store.ts';

const MINUTE_MS = 60_000;
const MOST_ERROR = 200;
type Target = Pick<ConfigRow, 'id' | 'url' | 'secretCipher'>;

/** HMAC-SHA256 over method, path, time, a number used once, and the digest of the body. Throws OutgoingError. */
export function send(third: ThirdGateway, to: Target, body: object): Promise<Posted> {
  const url = checkAddress(to.url);
  const text = JSON.stringify(body);
  const [timestamp, nonce] = [String(now().getTime()), randomBytes(12).toString('hex')];
  const signed = ['POST', url.pathname, timestamp, nonce, createHash('sha256').update(text).digest('hex')];
  const secret = unseal(to.secretCipher, to.id) ?? raise('Third:SecretMissing');
  return third.post(
    url,
    {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'MuYun-Webhook/1',
      'x-muyun-timestamp': timestamp,
      'x-muyun-nonce': nonce,
      'x-muyun-signature': createHmac('sha256', secret).update(signed.join('\n')).digest('hex'),
    },
    text,
  );
}

const OK = (status: number): boolean => status >= 200 && status < 300;
const statusText = (status: number): string => fill(THIRD_FAULTS.status, { status });
/** Why nothing was taken, as a person reads it. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof OutgoingError)) throw error;
  return THIRD_FAULTS[error.kind];
};

/** Asks whether the other system is there and knows the secret; null: it does. */
export async function refusalOf(third: ThirdGateway, to: Target): Promise<AppError | null> {
  try {
    const { status } = await send(third, to, { event: 'ping' });
    return OK(status) ? null : appError('Third:ConnectFailed', { reason: statusText(status) });
  } catch (error) {
    if (error instanceof OutgoingError && error.kind === 'refused') return appError('Third:AddressRefused');
    return appError('Third:ConnectFailed', { reason: reasonOf(error) });
  }
}

const listed = z.object({
  items: z.array(z.object({ remoteId: z.string().min(1).max(64), name: z.string().max(300) })).max(50_000),
});
/** What the other system calls what it has of a kind. Raises Third:ConnectFailed, Third:AddressRefused. */
export async function remoteList(
  third: ThirdGateway,
  to: Target,
  scope: number,
): Promise<{ id: string; name: string }[]> {
  try {
    const { status, text } = await send(third, to, { event: 'list', kind: scopeOf(scope).kind });
    if (!OK(status)) raise('Third:ConnectFailed', { reason: statusText(status) });
    const parsed = listed.safeParse(parseJson(text));
    if (!parsed.success) raise('Third:ConnectFailed', { reason: THIRD_FAULTS.answer });
    return parsed.data.items.map(({ remoteId, name }) => ({ id: remoteId, name }));
  } catch (error) {
    if (error instanceof OutgoingError && error.kind === 'refused') raise('Third:AddressRefused');
    if (error instanceof OutgoingError) raise('Third:ConnectFailed', { reason: reasonOf(error) });
    throw error;
  }
}
/** null for what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const answer = z.object({
  items: z.array(
    z.object({
      localId: z.uuid(),
      remoteId: z.string().min(1).max(64).optional(),
      error: z.string().optional(),
    }),
  ),
});
type Told = ReadonlyMap<string, { remoteId?: string | undefined; error?: string | undefined }>;

function readAnswer(posted: Posted): Told | string {
  if (!OK(posted.status)) return statusText(posted.status);
  const parsed = answer.safeParse(parseJson(posted.text));
  return parsed.success ? new Map(parsed.data.items.map((i) => [i.localId, i])) : THIRD_FAULTS.answer;
}

/** What the other system said of each row, or why it said nothing. The id of a row and its time make a repeated one known to it. */
export async function pushItems(
  third: ThirdGateway,
  to: Target,
  scope: number,
  items: readonly (ItemRow & { readonly remoteId: string | null })[],
): Promise<Told | string> {
  const rows = items.map((i) => ({ ...i.payload, itemId: i.id, localId: i.localId, remoteId: i.remoteId }));
  try {
    return readAnswer(await send(third, to, { event: 'sync', kind: scopeOf(scope).kind, items: rows }));
  } catch (error) {
    return reasonOf(error);
  }
}

/** The rows with the numbers under which the other system knows them already. */
export async function withRemotes(tx: Tx, configId: string, scope: number, items: readonly ItemRow[]) {
  const known = new Map((await mappingOf(tx, configId, scope)).map((p) => [p.localId, p.remoteId]));
  return items.map((item) => ({ ...item, remoteId: known.get(item.localId ?? '') ?? null }));
}

async function faultOf(tx: Tx, told: Told | string, item: ItemRow, of: { configId: string; scope: number }) {
  if (typeof told === 'string') return told;
  const said = told.get(item.localId ?? '');
  if (said?.error) return said.error.slice(0, MOST_ERROR);
  if (said?.remoteId === undefined) return THIRD_FAULTS.missing;
  const owner = await ownerOfRemote(tx, of.configId, of.scope, said.remoteId);
  if (owner !== undefined && owner !== item.localId) return THIRD_FAULTS.conflict;
  await putMapping(tx, { configId: of.configId, kind: of.scope, localId: item.localId ?? '' }, said.remoteId);
  return null;
}

/** Writes what became of the rows, and what is learned of their numbers; a failure is tried again after 1, 5 and 30 minutes. */
export async function noteOutcome(
  tx: Tx,
  of: { configId: string; scope: number },
  items: readonly ItemRow[],
  told: Told | string,
  at: Date,
): Promise<void> {
  await findConfig(tx, of.configId, true);
  for (const item of items) {
    const error = await faultOf(tx, told, item, of);
    const wait = THIRD_RETRIES[item.attempt];
    await writeOutcome(tx, {
      id: item.id,
      result: error === null ? THIRD_RESULT.done : THIRD_RESULT.failed,
      remoteId: typeof told === 'string' ? null : (told.get(item.localId ?? '')?.remoteId ?? null),
      error,
      attempt: item.attempt + 1,
      nextTime:
        error === null || wait === undefined ? null : new Date(at.getTime() + wait * MINUTE_MS).toISOString(),
    });
  }
}
