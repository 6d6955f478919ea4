/** Who sees what paint costs (commerce §1.7): who buys it, who settles it, and of its use who reads the report. */
import type { Who } from '../../../kit/who.ts';
import { costsSeen } from '../../inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';

export const paintCosts = costsSeen(PAINT_DOMAIN);
/** The use of paint is a report of its own: its right shows what was used for whom at what cost. */
export const useCosts = (who: Who): Who =>
  who.displayAmount && who.rights.has('AlReport.PaintDosage:query') ? who : paintCosts(who);
