/** Every write is idempotent by its request key: the first answer is given again (architecture §4). */
import { createHash } from 'node:crypto';
import { raise } from './raise.ts';
import type { Tx } from './tx.ts';

const FORMAT = /^[\w.:-]{8,100}$/;

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Claims `key` for this call and body inside the transaction. Answers what was stored when the key was used before,
 * null when it is new. Two parallel requests with one key wait for each other on the primary key.
 */
export async function claimKey(
  tx: Tx,
  key: string,
  callId: string,
  content: unknown,
): Promise<StoredAnswer | null> {
  if (!FORMAT.test(key)) raise('Common:RequestKeyFormat');
  const hash = createHash('sha256')
    .update(callId)
    .update(JSON.stringify(content) ?? '')
    .digest();
  const inserted = await tx.raw(
    `insert into request_key (tenant_id, user_id, key, call_id, body_hash) values ($1, $2, $3, $4, $5) on conflict do nothing returning key`,
    [tx.tenantId, tx.userId, key, callId, hash],
  );
  if (inserted.length > 0) return null;
  const [row] = await tx.raw<{ status: number | null; answer: unknown; body_hash: Buffer }>(
    'select status, answer, body_hash from request_key where tenant_id = $1 and user_id = $2 and key = $3',
    [tx.tenantId, tx.userId, key],
  );
  if (!row || row.status === null) raise('Common:Busy');
  if (!row.body_hash.equals(hash)) raise('Common:RequestKeyReused');
  return { status: row.status, answer: row.answer };
}

/** Stores the answer in the transaction that did the work. */
export async function keepAnswer(tx: Tx, key: string, status: number, answer: unknown): Promise<void> {
  await tx.raw(
    'update request_key set status = $4, answer = $5 where tenant_id = $1 and user_id = $2 and key = $3',
    [tx.tenantId, tx.userId, key, status, answer === undefined ? null : JSON.stringify(answer)],
  );
}
