/** Errors of the logs (platform M15 §7). */
import { defineErrors } from '../../kit/errors.ts';

export const logErrors = defineErrors({
  'Log:RangeTooWide': { status: 400, message: '时间不可超过{limit}' },
  'Log:RangeTurned': { status: 400, message: '开始时间不能晚于结束时间' },
});
