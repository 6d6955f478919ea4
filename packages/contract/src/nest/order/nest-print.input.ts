/** What is printed of chosen results, of plates or of bars. */
import { z } from 'zod';
import { idOf } from '../../kit/targets.ts';

/** results that are printed at once at most */
const MOST_PRINTED = 100;
export const printedResults = z.object({
  ids: z.array(idOf('nestResult')).min(1).max(MOST_PRINTED),
  paper: z.enum(['A4', 'A3']).default('A4'),
});
