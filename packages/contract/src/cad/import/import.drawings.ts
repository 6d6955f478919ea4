/** Drawings that can be read otherwise: what the import offers to a person who has to decide, and what was read at all. */
import { z } from 'zod';
import { fill } from '../../kit/errors.ts';
import { DXF_UNITS } from './import.fields.ts';
import { idOf } from '../../kit/targets.ts';

/** How one drawing of a batch is read, over what the batch says. `joinTol`: ends within so many mm meet; `dropOpen`: what does not close is left out. */
export const drawingRead = z.object({
  mode: z.int().min(1).max(3).optional(),
  units: z.number().positive().max(1000).optional(),
  joinTol: z.number().min(0.01).max(5).optional(),
  dropOpen: z.boolean().optional(),
});
export type DrawingRead = z.infer<typeof drawingRead>;

/** A way to read a drawing that mends what is wrong with it. Offers of one `key` are of one kind, whatever sizes they name. */
export const drawingOffer = z.object({
  fileId: idOf('file'),
  key: z.string(),
  label: z.string(),
  read: drawingRead,
});
export type DrawingOffer = z.infer<typeof drawingOffer>;

const OFFERS = {
  mode: '改为一文件多件读取（{count} 件）',
  units: '按{unit}：{width} × {height} mm',
  join: '在 {within} mm 内闭合',
  open: '不读未闭合的线（{count} 条）',
} as const;
const KINDS = {
  mode: '改为一文件多件读取',
  units: '按{unit}读取',
  join: '在各自的间隙内闭合',
  open: '不读未闭合的线',
} as const;

type Offer = Omit<DrawingOffer, 'fileId'>;
const unitLabel = (factor: number): string => DXF_UNITS.find((u) => u.value === factor)?.label ?? '';

export const offerSeveral = (count: number): Offer => ({
  key: 'mode:2',
  label: fill(OFFERS.mode, { count }),
  read: { mode: 2 },
});
export const offerUnits = (units: number, width: number, height: number): Offer => ({
  key: `units:${units}`,
  label: fill(OFFERS.units, { unit: unitLabel(units), width, height }),
  read: { units },
});
export const offerJoin = (within: number): Offer => ({
  key: 'join',
  label: fill(OFFERS.join, { within }),
  read: { joinTol: within },
});

export const offerWithoutOpen = (count: number): Offer => ({
  key: 'open',
  label: fill(OFFERS.open, { count }),
  read: { dropOpen: true },
});

/** What an offer says when it is taken for all drawings that have it. */
export function offerKind(key: string): string {
  const [kind = '', value] = key.split(':');
  return kind === 'units'
    ? fill(KINDS.units, { unit: unitLabel(Number(value)) })
    : kind === 'mode'
      ? KINDS.mode
      : kind === 'open'
        ? KINDS.open
        : KINDS.join;
}
