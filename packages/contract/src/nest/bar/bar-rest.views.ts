/** 型材余料: rests of bars in stock, one piece each (engineering F8.1). */
import { z } from 'zod';
import type { EnumOption } from '../../kit/field.ts';
import { addTarget, type Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    barRest: Target;
  }
}
addTarget('barRest', { table: 'bar_rest', title: '型材余料', label: 'code' });

export const BAR_REST = { free: 1, held: 2, used: 4, withdrawn: 8 } as const;
export const BAR_REST_STATES = [
  { value: BAR_REST.free, label: '可用', tone: 'green' },
  { value: BAR_REST.held, label: '已占用', tone: 'blue' },
  { value: BAR_REST.used, label: '已用完', tone: 'gray' },
  // the cut that it came of was taken back
  { value: BAR_REST.withdrawn, label: '已撤出', tone: 'void' },
] as const satisfies readonly EnumOption[];

/** What befalls a rest; the ledger keeps each. */
export const BAR_REST_MOVE = { born: 1, hold: 2, release: 4, use: 8, restore: 16, withdraw: 32 } as const;
/** The state that a move leaves. */
export const BAR_REST_AFTER = {
  [BAR_REST_MOVE.born]: BAR_REST.free,
  [BAR_REST_MOVE.hold]: BAR_REST.held,
  [BAR_REST_MOVE.release]: BAR_REST.free,
  [BAR_REST_MOVE.use]: BAR_REST.used,
  [BAR_REST_MOVE.restore]: BAR_REST.held,
  [BAR_REST_MOVE.withdraw]: BAR_REST.withdrawn,
} as const;
export type BarRestMove = keyof typeof BAR_REST_AFTER;

export const barRestRow = z.object({
  id: z.uuid(),
  code: z.string(),
  accessoryId: z.uuid(),
  profile: z.string(),
  color: z.string().nullable(),
  length: z.number(),
  bookValue: z.string().nullable(),
  place: z.string().nullable(),
  state: z.int(),
  /** the bar it is of, with its order */
  sourceOrderId: z.uuid(),
  sourceOrderNo: z.string(),
  sourceSheetNo: z.string(),
  /** who holds it, or has used it */
  orderId: z.uuid().nullable(),
  orderNo: z.string().nullable(),
  creationTime: z.string(),
});
export type BarRestRow = z.infer<typeof barRestRow>;
