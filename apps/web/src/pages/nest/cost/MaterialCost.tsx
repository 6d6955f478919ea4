/** 材料成本分析: net cost of confirmed plans: of plates per kilogram and square metre, by month or by texture; of bars by profile. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { dec, MATERIAL_COST_BY, nestCost, type OutputOf } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { BarChart } from '../../../widgets/bar-chart/index.ts';

type Row = OutputOf<typeof nestCost.nestMaterialCost>[number];
type By = (typeof MATERIAL_COST_BY)[number]['value'];
const MOST_BARS = 12;
/** The plans that a row was made of. */
function plansOf(by: By, key: string): string {
  if (by === 'texture') return `/nest/order?textureId=${key}`;
  const [year = 0, month = 1] = key.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return `/nest/order?confirmBegin=${key}-01&confirmEnd=${last}`;
}
const HEADS = { month: '确认月份', texture: '材质', profile: '型材' } as const;
const columnsOf = (by: By): Column<Row>[] => [
  {
    key: 'title',
    title: HEADS[by],
    width: by === 'month' ? 110 : 180,
    fixed: 'left',
    grow: true,
    ...(by === 'profile' ? {} : { link: (r: Row) => plansOf(by, r.key) }),
  },
  { key: 'orders', title: '单数', kind: 'int', width: 72 },
  { key: 'sheets', title: by === 'profile' ? '支数' : '张数', kind: 'int', width: 72 },
  by === 'profile'
    ? { key: 'netLength', title: '净长', unit: 'm', kind: 'quantity', width: 116 }
    : { key: 'netArea', title: '净面积', unit: 'm²', kind: 'area', width: 116 },
  { key: 'netWeight', title: '净重', unit: 'kg', kind: 'weight', width: 112 },
  { key: 'grossWeight', title: '毛重', unit: 'kg', kind: 'weight', width: 112 },
  {
    key: 'utilization',
    title: '利用率',
    unit: '%',
    width: 96,
    align: 'right',
    value: (r) => (r.utilization === null ? null : dec(r.utilization).times(100).toFixed(2)),
  },
  { key: 'netCost', title: '净成本', unit: '¥', kind: 'money', width: 124, amount: true },
  { key: 'processCost', title: '加工费', unit: '¥', kind: 'money', width: 116, amount: true },
  { key: 'costPerKg', title: '每净公斤', unit: '¥', kind: 'money', width: 116, amount: true },
  by === 'profile'
    ? { key: 'costPerMetre', title: '每米', unit: '¥', kind: 'money', width: 116, amount: true }
    : { key: 'costPerArea', title: '每平方米', unit: '¥', kind: 'money', width: 116, amount: true },
];
const COLUMNS = {
  month: columnsOf('month'),
  texture: columnsOf('texture'),
  profile: columnsOf('profile'),
};

export function MaterialCost() {
  const [by, setBy] = useState<By>('month');
  const { data, error, refetch, isFetching } = useCall(nestCost.nestMaterialCost, { query: { by } });
  const told = (data ?? []).filter((r) => r.costPerKg !== null).slice(0, MOST_BARS);
  const bars = by === 'month' ? told.toReversed() : told;
  return (
    <div className="my-page">
      <div className="my-surface nest-cost-bar">
        <Segmented options={[...MATERIAL_COST_BY]} value={by} onChange={setBy} aria-label="汇总方式" />
        <span className="my-t3">
          已确认方案的净成本 = {by === 'profile' ? '型材' : '板材'} − 余料 − 废料抵减
        </span>
      </div>
      {bars.length > 0 && (
        <div className="my-surface nest-cost-chart">
          <BarChart
            label="每净公斤成本"
            unit="元/kg"
            bars={bars.map((r) => ({
              label: r.title,
              value: Number(r.costPerKg),
              text: r.costPerKg ?? '',
              title: `${r.title} ${fmt.yuan(r.costPerKg)} / kg`,
            }))}
          />
        </div>
      )}
      <div className="my-surface grow nest-cost-table">
        <DataTable
          columns={COLUMNS[by]}
          rows={data}
          keyOf={(r) => r.key}
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="还没有确认的方案" hint="确认套料方案后，材料成本在这里分析" />}
          label="材料成本"
        />
      </div>
    </div>
  );
}
