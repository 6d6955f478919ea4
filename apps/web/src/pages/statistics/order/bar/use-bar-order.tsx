/** An order of bars of a space, for its two screens; until it is there, what stands in its place. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { bars, dec, gapText } from '@muyun/contract';
import type { Figure } from '../../../../kit/doc/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { shareText, took } from '../../shared/parts.tsx';
import { RecordInstead } from '../../../../kit/states/index.ts';

/** The list that both screens go back to. */
export const BAR_ORDERS = '/statistics/order?family=bars';

export function useBarOrder(): {
  id: string;
  order: bars.AdminBarDetail | undefined;
  instead: ReactNode;
} {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    bars.getBarOrderForAdmin,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  const instead = (
    <RecordInstead
      id={id}
      noun="型材套料单"
      from="套料订单统计"
      error={error}
      onRetry={() => void refetch()}
    />
  );
  return { id, order: data, instead };
}

export function barFigures(order: bars.AdminBarDetail): Figure[] {
  const f = order.figures;
  const [time = '', timeUnit = ''] = (took(order.durationMs) ?? '—').split(' ');
  return [
    {
      label: '已排 / 件数',
      value: `${fmt.int(order.placedAmount)} / ${fmt.int(order.pieceAmount)}`,
      unit: '件',
      note: `${fmt.int(order.productKinds)} 种`,
    },
    {
      label: '支数',
      value: fmt.int(order.barAmount),
      unit: '支',
      note: '看排料',
      to: `/statistics/accessory-order-result?id=${order.id}`,
    },
    {
      label: '净长',
      value: f ? dec(f.netLength).toFixed(1) : '—',
      unit: f ? 'm' : undefined,
      note: f ? `用料 ${dec(f.grossLength).toFixed(1)} m` : '还没有方案',
    },
    {
      label: '利用率',
      value: shareText(order.utilization),
      note: f?.isProven ? '已是最优' : f ? gapText(f.gap) : '还没有方案',
    },
    { label: '可用余料', value: f ? fmt.int(f.remnantAmount) : '—', unit: f ? '支' : undefined },
    { label: '用时', value: time, unit: timeUnit, note: `计算 ${order.runs.length} 次` },
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
