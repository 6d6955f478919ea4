/** 涂料效期看板 (commerce §13): what has expired or soon will, with the projects that could still use its colour. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { daysLeftOf } from './paint-batch.ts';

/** Bands of days left, each up to its number and above the one before; 0 is what has expired. A value of the list's filter `expiry`. */
export const PAINT_EXPIRY_BANDS = [
  { value: 0, label: '已过期', tone: 'red' },
  { value: 7, label: '7 天内', tone: 'red' },
  { value: 15, label: '8–15 天', tone: 'amber' },
  { value: 30, label: '16–30 天', tone: 'amber' },
] as const;

/** The band of a batch; null: it keeps longer. */
export function expiryBandOf(expiryDate: string, today: string): number | null {
  const left = daysLeftOf(expiryDate, today);
  if (left < 0) return 0;
  return PAINT_EXPIRY_BANDS.find((b) => b.value > 0 && left <= b.value)?.value ?? null;
}
/** How many rows of a band the board shows; the list shows the others. */
export const EXPIRY_ROWS = 20;
/** How many projects of a colour are named, those that need most first. */
export const EXPIRY_PROJECTS = 3;

const boardRow = z.object({
  id: z.string(),
  paintId: z.uuid(),
  paintName: z.string(),
  colorCode: z.string().nullable(),
  batchNo: z.string().nullable(),
  warehouseName: z.string(),
  positionCode: z.string().nullable(),
  quantity: z.string(),
  expiryDate: z.string().nullable(),
  daysLeft: z.int().nullable(),
  state: z.int(),
  /** whose plans still take paint of this colour */
  projects: z.array(z.object({ id: z.uuid(), name: z.string(), kg: z.string() })),
  projectCount: z.int(),
});
export type PaintExpiryRow = z.infer<typeof boardRow>;

export const paintExpiry = call({
  id: 'psi.paint.inventory.expiry',
  method: 'GET',
  path: '/api/psi/paint/inventory/expiry',
  title: '涂料效期看板',
  right: 'AlPsiManagement.PaintInventorys:query',
  output: z.object({
    bands: z.array(
      z.object({
        band: z.int(),
        /** as the list counts and sums with this filter */
        count: z.int(),
        kg: z.string(),
        value: z.string().nullable(),
        rows: z.array(boardRow),
      }),
    ),
  }),
});
