/** Errors of the ledger of nesting and of what the platform may look at (engineering part G). */
import { defineErrors } from '../../kit/errors.ts';

export const nestCostErrors = defineErrors({
  'Nest:GrantNeeded': { status: 403, message: '企业未授权平台查看图纸' },
  'Nest:AdjustReason': { status: 400, message: '请填写调整原因', field: 'reason' },
  'Nest:AdjustNegative': { status: 400, message: '调整后额度不能为负', field: 'quotaUnits' },
  'Nest:AdjustUncounted': {
    status: 400,
    message: '企业的套料额度不限次，只能调整金额',
    field: 'quotaUnits',
  },
  'Nest:AdjustNothing': { status: 400, message: '额度和金额至少调整一项', field: 'amount' },
});
