/** The installation: spaces, what is used and paid, what came in, by months. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { analysis, monthRange, type OutputOf } from '@muyun/contract';
import { FigureStrip } from '../../../kit/doc/index.ts';
import type { Figure } from '../../../kit/doc/index.ts';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock } from '../../../kit/states/index.ts';
import { BarChart } from '../../../widgets/bar-chart/index.ts';
import { Updated } from './Updated.tsx';

type Overview = OutputOf<typeof analysis.hostOverview>;

function figuresOf(o: Overview): Figure[] {
  const { beginTime, endTime } = monthRange(o.month);
  return [
    { label: '空间', value: fmt.int(o.spaces), unit: '个', to: '/saas/tenant?page=1' },
    {
      label: '本月新增空间',
      value: fmt.int(o.newSpaces),
      unit: '个',
      to: `/saas/tenant?beginTime=${beginTime}&endTime=${endTime}`,
    },
    {
      label: '活跃空间',
      value: fmt.int(o.activeSpaces),
      unit: '个',
      note: '近30天有人登录',
      to: '/logs/login',
    },
    {
      label: '付费转化',
      value: o.paidRate === null ? EMPTY : fmt.percent(o.paidRate, 1),
      note: '曾付费空间 / 全部空间',
    },
    { label: '转换队列', value: fmt.int(o.converting), unit: '个', note: '排队和转换中的文件' },
    ...(o.income === null ? [] : [{ label: '本月实收', value: fmt.yuan(o.income) }]),
  ];
}

function Months({ data }: { data: Overview }) {
  const [shows, setShows] = useState<'spaces' | 'income'>('spaces');
  const options = [
    { value: 'spaces' as const, label: '新增空间' },
    ...(data.income === null ? [] : [{ value: 'income' as const, label: '实收金额' }]),
  ];
  const isCount = shows === 'spaces';
  return (
    <section className="my-surface dash-block" aria-label="月度柱图">
      <h2 className="my-block-title">
        <Segmented size="small" options={options} value={shows} onChange={setShows} />
        <small className="my-t3">{data.month.slice(0, 4)}年</small>
      </h2>
      <BarChart
        label={isCount ? '每月新增空间' : '每月实收金额'}
        unit={isCount ? '个' : '元'}
        bars={data.months.map((m) => {
          const text = isCount ? fmt.int(m.spaces) : fmt.money(m.income);
          return {
            label: m.x,
            value: isCount ? m.spaces : Number(m.income),
            text: fmt.int(isCount ? m.spaces : m.income),
            title: `${m.x}：${text} ${isCount ? '个' : '元'}`,
          };
        })}
      />
    </section>
  );
}

const Editions = ({ data }: { data: Overview }) => (
  <section className="my-surface dash-block" aria-label="版本分布">
    <h2 className="my-block-title">版本分布</h2>
    <ol className="dash-top">
      {data.editions.map((e) => (
        <li key={e.name}>
          <b>{e.name}</b>
          <i style={{ width: `${(e.count / data.spaces) * 100}%` }} aria-hidden />
          <span>
            {fmt.int(e.count)} <small>个</small>
          </span>
          <small className="my-t3">{fmt.percent((e.count / data.spaces) * 100, 1)}</small>
        </li>
      ))}
    </ol>
  </section>
);

export function HostAnalysis() {
  const answer = useCall(analysis.hostOverview);
  const { data } = answer;
  if (answer.error && !data)
    return (
      <div className="my-surface">
        <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    );
  if (!data) return <div className="my-surface dash-waits" />;
  return (
    <div className="dash">
      <FigureStrip figures={figuresOf(data)} />
      <div className="dash-columns">
        <Months data={data} />
        <Editions data={data} />
      </div>
      <Updated time={data.updatedTime} />
    </div>
  );
}
