/** What several calls of pricing ask and answer alike. */
import { z } from 'zod';

/** A decimal of a trial: not negative, at most six places. */
export const decimalText = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, { error: '数值不正确' });
/** A day of the business calendar. */
export const dayText = z.iso.date();
/** What an initialisation did: rows added, rows that were there already. */
export const initialised = z.object({ added: z.int(), skipped: z.int() });
