/** Refusals of the finance area (commerce §15). */
import { defineErrors } from '../kit/errors.ts';

export const financeErrors = defineErrors({
  'Fin:PeriodOrder': { status: 400, message: '请先结账{month}', field: 'yearMonth' },
  'Fin:PeriodCheckFailed': { status: 400, message: '结账检查未通过：{n}项' },
  'Fin:PeriodNotOver': { status: 400, message: '{month}尚未结束，不能结账', field: 'yearMonth' },
  'Fin:PeriodState': { status: 409, message: '{month}当前为{state}，不能{action}' },
  'Fin:PeriodClosing': {
    status: 409,
    message: '他人正在{month}结账或过账，请稍后刷新查看结果',
    field: 'yearMonth',
  },
  'Fin:ReopenOnlyLast': { status: 400, message: '只能反结账最近一个月', field: 'yearMonth' },
});
