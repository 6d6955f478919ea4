/** 收入汇总: bars and a table of the same sums. */
import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { dec, type IncomeRow, nestAdmin, NO_AGENT, STATISTICS_BY } from '@muyun/contract';
import { type Figure, FigureStrip } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { BarChart } from '../../../widgets/bar-chart/index.ts';

type By = (typeof STATISTICS_BY)[number]['value'];
const MOST_BARS = 12;
interface Period {
  beginTime: string;
  endTime: string;
}
const listOf = ({ beginTime, endTime }: Period, more = ''): string =>
  `/statistics/cost?view=rows&beginTime=${beginTime}&endTime=${endTime}${more}`;
/** The rows that a sum was made of. */
function rowsOf(by: By, key: string, period: Period): string {
  if (by === 'agent') return listOf(period, key === '' ? '&withoutAgent=true' : `&agentTenantId=${key}`);
  if (by === 'tenant') return listOf(period, `&tenantId=${key}`);
  if (by === 'day') return listOf({ beginTime: key, endTime: key });
  const [year = 0, month = 1] = key.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return listOf({ beginTime: `${key}-01`, endTime: last });
}
const HEADS = { day: '日期', month: '月份', tenant: '企业', agent: '代理商' } as const;
/** Spaces that no agent looks after stand together. */
const titleOf = (r: IncomeRow): string => r.title || NO_AGENT;
const columnsOf = (by: By, period: Period): Column<IncomeRow>[] => [
  {
    key: 'title',
    title: HEADS[by],
    width: by === 'tenant' || by === 'agent' ? 220 : 130,
    fixed: 'left',
    value: titleOf,
    link: (r) => rowsOf(by, r.key, period),
  },
  { key: 'income', title: '收入', unit: '¥', kind: 'money', width: 128 },
  { key: 'orders', title: '单数', kind: 'int', width: 84 },
  {
    key: 'quantity',
    title: '计费数量',
    width: 104,
    align: 'right',
    value: (r) => dec(r.quantity).toString(),
  },
  {
    key: 'quotaUnits',
    title: '扣减额度',
    unit: '次',
    width: 112,
    align: 'right',
    value: (r) => dec(r.quotaUnits).toString(),
  },
  { key: 'charged', title: '金额', unit: '¥', kind: 'money', width: 120 },
  { key: 'discount', title: '优惠', unit: '¥', kind: 'money', width: 112 },
  { key: 'back', title: '退回', unit: '¥', kind: 'money', width: 112 },
  { key: 'free', title: '赠送', unit: '¥', kind: 'money', width: 112 },
  { key: 'adjusted', title: '调整', unit: '¥', kind: 'money', width: 112 },
];
const figuresOf = (t: IncomeRow, period: Period): Figure[] => [
  { label: '收入', value: fmt.yuan(t.income), note: '金额 − 退回 ± 调整', to: listOf(period) },
  { label: '金额', value: fmt.yuan(t.charged), note: `优惠 ${fmt.yuan(t.discount)}` },
  { label: '退回', value: fmt.yuan(t.back), to: listOf(period, '&costType=2') },
  { label: '调整', value: fmt.yuan(t.adjusted), to: listOf(period, '&costType=8') },
  { label: '赠送', value: fmt.yuan(t.free), note: '不计收入', to: listOf(period, '&costType=4') },
  { label: '单数', value: fmt.int(t.orders), note: `扣减额度 ${dec(t.quotaUnits).toString()} 次` },
];

export function Income() {
  const [by, setBy] = useState<By>('month');
  const { data, error, refetch, isFetching } = useCall(nestAdmin.adminIncome, { query: { by } });
  const { beginTime = '', endTime = '' } = data ?? {};
  const columns = useMemo(() => columnsOf(by, { beginTime, endTime }), [by, beginTime, endTime]);
  const bars = (data?.rows ?? []).slice(0, MOST_BARS).toReversed();
  return (
    <div className="my-page">
      {data && <FigureStrip figures={figuresOf(data.total, data)} />}
      <div className="my-surface stat-bar">
        <Segmented options={[...STATISTICS_BY]} value={by} onChange={setBy} aria-label="汇总方式" />
        <span className="my-t3">{by === 'day' ? '近 31 天' : '近 12 个月'}，按北京时间</span>
      </div>
      {bars.length > 0 && (
        <div className="my-surface stat-chart">
          <BarChart
            label="收入"
            unit="元"
            bars={bars.map((r) => ({
              label: by === 'day' ? r.title.slice(5) : titleOf(r),
              value: Math.max(0, Number(r.income)),
              text: fmt.int(Math.round(Number(r.income))),
              title: `${titleOf(r)} ${fmt.yuan(r.income)}`,
            }))}
          />
        </div>
      )}
      <div className="my-surface grow stat-table">
        <DataTable
          columns={columns}
          rows={data?.rows}
          keyOf={(r) => r.key}
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="这段时间没有费用" hint="企业套料成功后在这里汇总" />}
          label="收入汇总"
        />
      </div>
    </div>
  );
}
