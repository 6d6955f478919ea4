/** The columns of a space that decide whether it can be entered: what `tenantState` of who.ts reads. */
import { col, orNull, shape } from './shape.ts';

export const SPACE_TERMS = shape({
  isActive: col.bool,
  activatedTime: orNull(col.time),
  disabledTime: orNull(col.time),
  isInTrialPeriod: col.bool,
  expireTime: orNull(col.time),
  graceDays: col.int,
});
