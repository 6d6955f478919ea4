/** The figures of an order as the platform sees it; each that is a list leads to it. */
import { type AdminOrderDetail, gapText } from '@muyun/contract';
import type { Figure } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { shareText, took } from '../shared/parts.tsx';

export function figuresOf(order: AdminOrderDetail): Figure[] {
  const hasPlan = order.utilization !== null;
  const [time = '', timeUnit = ''] = (took(order.durationMs) ?? '—').split(' ');
  return [
    {
      label: '已排 / 件数',
      value: `${fmt.int(order.placedAmount)} / ${fmt.int(order.pieceAmount)}`,
      unit: '件',
      note: `${fmt.int(order.productKinds)} 种`,
    },
    {
      label: '张数',
      value: fmt.int(order.sheetAmount),
      unit: '张',
      note: '看排版',
      to: `/statistics/order-result?id=${order.id}`,
    },
    {
      label: '净面积',
      value: fmt.area(order.netArea),
      unit: 'm²',
      note: `毛 ${fmt.area(order.grossArea)} m²`,
    },
    {
      label: '利用率',
      value: shareText(order.utilization),
      note: hasPlan ? gapText(order.gap) : '还没有方案',
    },
    { label: '用时', value: time, unit: timeUnit, note: `计算 ${order.runs.length} 次` },
    {
      label: '服务费',
      value: fmt.yuan(order.fee),
      note: '看费用',
      to: `/statistics/cost?view=rows&orderId=${order.id}`,
    },
    {
      label: '漏件',
      value: fmt.int(order.lostAmount),
      unit: '件',
      note: order.lostAmount > 0 ? '看漏件' : '没有',
      noteTone: order.lostAmount > 0 ? 'amber' : undefined,
      to: order.lostAmount > 0 ? `/statistics/lost-product?orderId=${order.id}` : undefined,
    },
  ];
}
