/** 批次 (commerce §13): frozen and released by hand, expired by the calendar, let through with a reason until a day. */
import * as c from '@muyun/contract';
import { paintBatchState } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type Batch, listBatches, lockBatch, writeConcession, writeFrozen } from './batch.store.ts';
import { typedPattern } from './purchase.store.ts';

const [EXPIRED, FROZEN] = [4, 8];
const labelOf = (state: number): string => c.PAINT_BATCH_STATES.find((s) => s.value === state)?.label ?? '';

/** Raises Paint:BatchFrozen; Paint:BatchExpired unless the space does not stop expired ones; neither of what was let through. */
export async function assertUsable(tx: Tx, batches: Iterable<Batch>): Promise<void> {
  const stops = await settingOf(tx, 'paint.blockExpired');
  const today = businessDay();
  for (const b of batches) {
    const state = paintBatchState(b, today, 0);
    if (state === FROZEN) raise('Paint:BatchFrozen', { no: b.batchNo, reason: b.frozenReason ?? '' });
    if (stops && state === EXPIRED) raise('Paint:BatchExpired', { no: b.batchNo, date: b.expiryDate });
  }
}

type Asked = Pick<Context<c.AnyCall>, 'tx' | 'who' | 'audit'> & {
  readonly params: { readonly id: string };
  readonly body: { readonly version: number; readonly reason: string };
};

async function standing(tx: Tx, batch: Batch) {
  return {
    id: batch.id,
    batchNo: batch.batchNo,
    version: batch.version,
    isFrozen: batch.isFrozen,
    frozenReason: batch.frozenReason,
    concessionUntil: batch.concessionUntil,
    concessionReason: batch.concessionReason,
    state: paintBatchState(batch, businessDay(), await settingOf(tx, 'paint.nearExpiryDays')),
  };
}

/** Locked, looked at, written, logged. Raises Common:NotFound, Common:StaleVersion. */
async function change(
  { tx, who, audit, params, body }: Asked,
  title: string,
  write: (batch: Batch) => Promise<void>,
) {
  const before = (await lockBatch(tx, who, params.id)) ?? raise('Common:NotFound');
  if (before.version !== body.version) raise('Common:StaleVersion');
  await write(before);
  const after = (await lockBatch(tx, who, params.id)) ?? raise('Common:NotFound');
  await audit({
    bizType: 'psi.paint.batch',
    bizId: before.id,
    bizNo: before.batchNo,
    action: 'edit',
    summary: `${title}：${body.reason}`,
  });
  return standing(tx, after);
}

function assertFrozen(batch: Batch, isFrozen: boolean, action: string): void {
  if (batch.isFrozen !== isFrozen)
    raise('Common:InvalidState', { state: labelOf(batch.isFrozen ? 8 : 1), action });
}

export const batchRoutes: readonly Binding[] = [
  bind(c.listPaintBatches, ({ tx, who, query }) =>
    listBatches(
      tx,
      who,
      { pattern: typedPattern(query.filter), paintId: query.paintId ?? null },
      { take: query.maxResultCount, skip: query.skipCount },
    ),
  ),
  bind(c.freezePaintBatch, (context) =>
    change(context, c.freezePaintBatch.title, async (batch) => {
      assertFrozen(batch, false, c.freezePaintBatch.title);
      await writeFrozen(context.tx, batch.id, context.body.reason);
    }),
  ),
  bind(c.unfreezePaintBatch, (context) =>
    change(context, c.unfreezePaintBatch.title, async (batch) => {
      assertFrozen(batch, true, c.unfreezePaintBatch.title);
      await writeFrozen(context.tx, batch.id, null);
    }),
  ),
  bind(c.concedePaintBatch, (context) =>
    change(context, c.concedePaintBatch.title, async (batch) => {
      if (context.body.until < businessDay()) raise('Paint:ConcessionPast');
      await writeConcession(context.tx, batch.id, context.body.until, context.body.reason);
    }),
  ),
];
