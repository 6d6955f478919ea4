/** Refusals of 铝锭行情 (engineering A13). */
import { defineErrors } from '../../kit/errors.ts';

export const marketErrors = defineErrors({
  'Basic:QuotationMissing': { status: 400, message: '{name} 附近10天没有铝锭价，请先录入' },
  'Basic:QuotationRange': { status: 400, message: '均价应在最低价与最高价之间', field: 'avg' },
  'Basic:QuotationTwice': { status: 400, message: '{name} {date} 的铝锭价已存在，请直接修改', field: 'date' },
  'Basic:QuotationFuture': { status: 400, message: '日期不能晚于今天', field: 'date' },
  'Basic:MarketActiveLast': { status: 400, message: '至少保留一个默认行情', field: 'isActive' },
});
