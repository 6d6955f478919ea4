/** A sheet laid by hand (engineering F7, manual edit): looked at first, then kept; the verifier decides both times. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { nestFiguresSchema } from './nest-order.views.ts';
import { nestLayoutSchema } from './nest-layout.views.ts';

const O = 'AlNest.NestOrders';
const base = '/api/cad/nest';
/** More lie on no sheet. */
export const TOUCH_PIECES = 2000;
const TOUCH_BYTES = 1024 * 1024;

/** mm from the sheet's lower left corner, thousandths at most */
const place = z
  .number()
  .min(-100_000)
  .max(100_000)
  .transform((mm) => Math.round(mm * 1000) / 1000);
const touchSchema = z.object({
  /** of these sheets of the layout; the others stay as they are */
  sheets: z.int().min(1).max(100_000),
  /** another plate of the order's for the same material; none: the one it lies on */
  stockId: z.uuid().optional(),
  /** lower left corner after turning; an empty sheet is given back */
  placements: z
    .array(
      z.object({
        productId: idOf('product'),
        x: place,
        y: place,
        /** degrees; other than quarter turns only true outlines */
        rotation: z
          .number()
          .min(0)
          .max(360)
          .transform((degrees) => (Math.round(degrees * 1000) / 1000) % 360),
        mirror: z.boolean().optional(),
        /** of true outlines, instead of the corner: where the origin of the drawing lies once it is mirrored and turned */
        at: z.object({ x: place, y: place }).optional(),
      }),
    )
    .max(TOUCH_PIECES),
});
export type NestTouch = z.infer<typeof touchSchema>;

const fault = z.object({
  code: z.string(),
  text: z.string(),
  /** which pieces of the sheet, as they were sent, beginning with 1 */
  seqs: z.array(z.int()),
});
export type NestTouchFault = z.infer<typeof fault>;

export const checkNestLayout = call({
  id: 'nest.layout.check',
  method: 'POST',
  path: `${base}/layout/{id}/check`,
  title: '检查排版',
  right: `${O}:edit`,
  body: touchSchema,
  bodyLimit: TOUCH_BYTES,
  writes: false,
  output: z.object({
    faults: z.array(fault),
    /** the sheet as it would be kept; null when it is given back or cannot be cut like that */
    layout: nestLayoutSchema.nullable(),
    /** of the whole plan; null while something is wrong */
    figures: nestFiguresSchema.nullable(),
    /** pieces of the sheet's material that lie nowhere */
    unplaced: z.array(z.object({ productId: z.uuid(), quantity: z.int() })),
  }),
  errors: ['Nest:State', 'Nest:NotChosen', 'Nest:LayoutSheets', 'Nest:LayoutLocked'],
});
/**
 * Keeps it. A plan of the engine stays as it is: the first touch makes a plan of its own, which the order takes; later ones
 * change that.
 */
export const updateNestLayout = call({
  id: 'nest.layout.update',
  method: 'PUT',
  path: `${base}/layout/{id}`,
  title: '调整排版',
  right: `${O}:edit`,
  body: touchSchema.extend({ version: z.int().min(0) }),
  bodyLimit: TOUCH_BYTES,
  output: z.object({
    runId: z.uuid(),
    runNo: z.int(),
    /** null: the sheet was given back */
    layoutId: z.uuid().nullable(),
    version: z.int(),
  }),
  errors: [
    'Nest:State',
    'Nest:NotChosen',
    'Nest:RunStale',
    'Nest:LayoutSheets',
    'Nest:LayoutLocked',
    'Nest:LayoutInvalid',
  ],
});
/** All sheets of a layout of the chosen plan: 重算 leaves them as they are and nests only the rest. */
export const lockNestLayout = call({
  id: 'nest.layout.lock',
  method: 'PUT',
  path: `${base}/layout/{id}/lock`,
  title: '锁定排版',
  right: `${O}:edit`,
  body: z.object({ isLocked: z.boolean(), version: z.int().min(0) }),
  output: z.object({ id: z.uuid(), isLocked: z.boolean(), version: z.int() }),
  errors: ['Nest:State', 'Nest:NotChosen'],
});
