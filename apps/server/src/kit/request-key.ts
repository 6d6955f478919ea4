/** Every write is idempotent by its request key: the first answer is given again (architecture §4). */
import { createHash } from 'node:crypto';
import { raise } from './raise.ts';
import { col, orNull, shape } from './shape.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const STORED = shape({ status: orNull(col.int), answer: orNull(col.json<unknown>()), bodyHash: col.bytes });

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
  const isNew = await tx.run(sql`insert into request_key (tenant_id, user_id, key, call_id, body_hash)
    values (${tx.tenantId}, ${tx.userId}, ${key}, ${callId}, ${hash}) on conflict do nothing`);
  if (isNew > 0) return null;
  const row = await tx.one(
    STORED,
    sql`select t.status, t.answer, t.body_hash as "bodyHash" from request_key t
      where t.tenant_id = ${tx.tenantId} and t.user_id = ${tx.userId} and t.key = ${key}`,
  );
  if (!row || row.status === null) raise('Common:Busy');
  if (!row.bodyHash.equals(hash)) raise('Common:RequestKeyReused');
  return { status: row.status, answer: row.answer };
}

/** Stores the answer in the transaction that did the work. */
export async function keepAnswer(tx: Tx, key: string, status: number, answer: unknown): Promise<void> {
  await tx.run(sql`update request_key set status = ${status}, answer = ${answer === undefined ? null : JSON.stringify(answer)}::json
    where tenant_id = ${tx.tenantId} and user_id = ${tx.userId} and key = ${key}`);
}
