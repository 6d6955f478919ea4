/** 套料报表: what was confirmed in a month or on a day: orders, pieces, sheets, metres, weight, how well it was used. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { dec, nest, type OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { BarChart } from '../../../widgets/bar-chart/index.ts';

type Row = OutputOf<typeof nest.nestReportMonthly>[number];
const PERIODS = [
  { value: 'month', label: '按月' },
  { value: 'day', label: '按日' },
] as const;
type Period = (typeof PERIODS)[number]['value'];
const MOST_BARS = 31;

const percent = (share: string | null): string | null =>
  share === null ? null : dec(share).times(100).toFixed(2);
/** The plans of one period. */
function plansOf(period: string): string {
  if (period.length > 'yyyy-MM'.length) return `/nest/order?confirmBegin=${period}&confirmEnd=${period}`;
  const [year = 0, month = 1] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return `/nest/order?confirmBegin=${period}-01&confirmEnd=${last}`;
}
const columns: Column<Row>[] = [
  { key: 'period', title: '确认时间', width: 110, fixed: 'left', grow: true, link: (r) => plansOf(r.period) },
  { key: 'orders', title: '单数', kind: 'int', width: 72 },
  { key: 'pieces', title: '件数', kind: 'int', width: 84 },
  { key: 'sheets', title: '张数', kind: 'int', width: 72 },
  { key: 'netArea', title: '净面积', unit: 'm²', kind: 'area', width: 116 },
  { key: 'grossArea', title: '用板面积', unit: 'm²', kind: 'area', width: 116 },
  { key: 'netWeight', title: '净重', unit: 'kg', kind: 'weight', width: 112 },
  { key: 'grossWeight', title: '毛重', unit: 'kg', kind: 'weight', width: 112 },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    value: (r) => percent(r.utilization),
  },
  { key: 'materialCost', title: '材料成本', unit: '¥', kind: 'money', width: 124, amount: true },
  { key: 'netCost', title: '净成本', unit: '¥', kind: 'money', width: 124, amount: true },
];

export function NestReport() {
  const [period, setPeriod] = useState<Period>('month');
  const call = period === 'month' ? nest.nestReportMonthly : nest.nestReportDaily;
  const { data, error, refetch, isFetching } = useCall(call, { query: {} });
  const told = (data ?? [])
    .filter((r) => r.utilization !== null)
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .slice(-MOST_BARS);
  return (
    <div className="my-page">
      <div className="my-surface nest-cost-bar">
        <Segmented options={[...PERIODS]} value={period} onChange={setPeriod} aria-label="汇总方式" />
        <span className="my-t3">按确认时间统计板材套料；利用率 = 净面积 ÷ 用板面积</span>
      </div>
      {told.length > 0 && (
        <div className="my-surface nest-cost-chart">
          <BarChart
            label="利用率"
            unit="%"
            bars={told.map((r) => ({
              label: period === 'day' ? r.period.slice(5) : r.period,
              value: Number(percent(r.utilization)),
              text: percent(r.utilization) ?? '',
              title: `${r.period} ${percent(r.utilization)}%`,
            }))}
          />
        </div>
      )}
      <div className="my-surface grow nest-cost-table">
        <DataTable
          columns={columns}
          rows={data}
          keyOf={(r) => r.period}
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="还没有确认的方案" hint="确认套料方案后，按月、按日在这里统计" />}
          label="套料报表"
        />
      </div>
    </div>
  );
}
