/** 涂料批次 (commerce §13): when it was made, when it expires, whether it may be used. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, query, pagingInOrder } from '../../kit/paging.ts';
import { lines } from '../../kit/text.ts';

export const PAINT_BATCH_STATES = [
  { value: 1, label: '正常', tone: 'green' },
  { value: 2, label: '近效期', tone: 'amber' },
  { value: 4, label: '过期', tone: 'red' },
  { value: 8, label: '冻结', tone: 'void' },
  { value: 16, label: '让步', tone: 'cyan' },
] as const;

export interface BatchStanding {
  readonly expiryDate: string;
  readonly isFrozen: boolean;
  readonly concessionUntil: string | null;
}

/** Days until a day, negative once it has passed. Both are plain days. */
export const daysLeftOf = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);

/** 让步 lasts until its day, of what is frozen and of what is 过期, which it is the day after the expiry; 近效期 within `nearDays`. */
export function paintBatchState(batch: BatchStanding, today: string, nearDays: number): number {
  const left = daysLeftOf(batch.expiryDate, today);
  const isLetPass = batch.concessionUntil !== null && batch.concessionUntil >= today;
  if (isLetPass && (batch.isFrozen || left < 0)) return 16;
  if (batch.isFrozen) return 8;
  if (left < 0) return 4;
  return left <= nearDays ? 2 : 1;
}

const base = '/api/psi/paint/batch';
const item = 'AlPsiManagement.PaintInventorys';
const version = z.int().min(0);
const reason = lines(200).min(2, { error: '原因至少 2 个字' });
const standing = z.object({
  id: z.uuid(),
  batchNo: z.string(),
  version,
  isFrozen: z.boolean(),
  frozenReason: z.string().nullable(),
  concessionUntil: z.string().nullable(),
  concessionReason: z.string().nullable(),
  state: z.int(),
});

/** Batches that were ever received, those that expire first first: what an issue names. */
export const listPaintBatches = call({
  id: 'psi.paint.batch.list',
  method: 'GET',
  path: base,
  title: '涂料批次',
  right: anyOf('AlPsiManagement.PaintOuts:get', `${item}:query`),
  query: z.object({ ...pagingInOrder, filter: query.text, paintId: query.ref('paint') }),
  output: paged(
    z.object({
      id: z.uuid(),
      batchNo: z.string(),
      paintId: z.uuid(),
      paintName: z.string(),
      productionDate: z.string(),
      expiryDate: z.string(),
    }),
  ),
});

export const freezePaintBatch = call({
  id: 'psi.paint.batch.freeze',
  method: 'POST',
  path: `${base}/{id}/freeze`,
  title: '冻结批次',
  right: `${item}:disable`,
  body: z.object({ version, reason }),
  output: standing,
  errors: ['Common:InvalidState'],
});
export const unfreezePaintBatch = call({
  id: 'psi.paint.batch.unfreeze',
  method: 'POST',
  path: `${base}/{id}/unfreeze`,
  title: '解冻批次',
  right: `${item}:enable`,
  body: z.object({ version, reason }),
  output: standing,
  errors: ['Common:InvalidState'],
});
export const concedePaintBatch = call({
  id: 'psi.paint.batch.concession',
  method: 'POST',
  path: `${base}/{id}/concession`,
  title: '让步放行批次',
  right: `${item}:enable`,
  body: z.object({ version, reason, until: z.iso.date() }),
  output: standing,
  errors: ['Paint:ConcessionPast'],
});
