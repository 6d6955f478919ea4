/** The course of one class over 30, 90 or 365 days; begins with the market that prices are taken of. */
import { useState } from 'react';
import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { market, MARKET_CLASSES } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { LineChart } from '../../../widgets/line-chart/index.ts';

const RANGES = [
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 365, label: '365 天' },
] as const;
type Days = (typeof RANGES)[number]['value'];

export function TrendPanel() {
  const [search] = useSearchParams();
  const asked = search.get('classCode');
  const active = useCall(market.activeMarkets);
  const [chosen, setChosen] = useState<string>();
  const [days, setDays] = useState<Days>(30);
  const classCode = chosen ?? asked ?? active.data?.[0]?.classCode ?? 'CJ';
  const trend = useCall(market.aluminumTrend, { query: { classCode, days } });
  const points = (trend.data ?? []).map((p) => ({
    label: p.date.slice(days > 90 ? 2 : 5),
    value: Number(p.avg),
    text: fmt.money(p.avg),
  }));
  return (
    <section className="my-surface mk-trend">
      <header>
        <span className="my-block-title">均价走势</span>
        <Select
          size="small"
          aria-label="行情类别"
          value={classCode}
          options={MARKET_CLASSES.map((c) => ({ value: c.code, label: c.name }))}
          onChange={setChosen}
          popupMatchSelectWidth={false}
        />
        <Segmented<Days> size="small" options={[...RANGES]} value={days} onChange={setDays} />
      </header>
      {points.length > 0 ? (
        <LineChart points={points} label="均价走势" unit="元/吨" />
      ) : (
        <EmptyState kind="nomatch" title={trend.isPending ? '正在读取…' : `近 ${days} 天没有报价`} />
      )}
    </section>
  );
}
