/** Refusals of 活动价格规则 (engineering A16). */
import { defineErrors } from '../../kit/errors.ts';

export const activityPriceErrors = defineErrors({
  'Basic:ActivityTier': { status: 400, message: '阶梯区间不连续', field: 'tiers' },
  'Basic:ActivityPeriod': { status: 400, message: '失效日期不能早于生效日期', field: 'validTo' },
});
