/** Refusals of 报价项 (engineering A8). */
import { defineErrors } from '../../kit/errors.ts';

export const quotationErrors = defineErrors({
  'Basic:QuotationCycle': { status: 400, message: '百分比项目存在循环引用', field: 'baseItemIds' },
  'Basic:QuotationFormula': { status: 400, message: '公式错误：{reason}', field: 'formula' },
  'Basic:QuotationPercent': { status: 400, message: '百分比项目请填写百分比和计算基数', field: 'percent' },
});
