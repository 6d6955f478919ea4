/** 计划与实际: what the plan said of the sheets that are cut, what they cost in truth, order by order (F9). */
import { dec, NEST_BARS, nestCost, nestOrderMachine, stateOptions } from '@muyun/contract';
import { DoneOf, fmt } from '../../../kit/format/index.ts';
import { type Column, type FilterField, ListPage } from '../../../kit/table/index.ts';

type Row = nestCost.NestVariance;
const detailOf = (r: Row): string =>
  `/nest/${r.kind === NEST_BARS ? 'accessory-order-detail' : 'order-detail'}?id=${r.id}`;
/** More than the plan is red. */
const Off = ({ row }: { row: Row }) => {
  if (row.difference === null) return null;
  const share = row.differenceShare === null ? '' : ` (${dec(row.differenceShare).times(100).toFixed(2)}%)`;
  const more = dec(row.difference).gt(0);
  return (
    <span
      className={more ? 'nest-cost-over' : ''}
    >{`${more ? '+' : ''}${fmt.money(row.difference)}${share}`}</span>
  );
};
const COLUMNS: Column<Row>[] = [
  { key: 'no', title: '单号', width: 138, grow: false, fixed: 'left', sortable: true, link: detailOf },
  { key: 'projectNames', title: '工程批次', width: 160 },
  {
    key: 'doneAmount',
    title: '已下料',
    width: 96,
    align: 'right',
    render: (r) => <DoneOf done={r.doneAmount} total={r.sheetAmount} />,
  },
  { key: 'planCost', title: '计划', unit: '¥', kind: 'money', width: 104, amount: true },
  { key: 'actualCost', title: '实际', unit: '¥', kind: 'money', width: 104, amount: true },
  {
    key: 'difference',
    title: '差异',
    unit: '¥',
    kind: 'money',
    width: 152,
    amount: true,
    render: (r) => <Off row={r} />,
  },
  { key: 'scrappedAmount', title: '报废', kind: 'int', width: 72 },
  { key: 'state', title: '状态', kind: 'enum', options: stateOptions(nestOrderMachine), width: 96 },
  { key: 'releaseTime', title: '下达时间', kind: 'time', width: 124, sortable: true },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 工程' },
  { type: 'dateRange', name: 'time', label: '下达日期' },
];

export const Variance = () => (
  <ListPage
    call={nestCost.nestVariance}
    exportCall={nestCost.downNestVariance}
    noun="下料成本"
    unit="单"
    columns={COLUMNS}
    filters={FILTERS}
    defaultSort="releaseTime desc"
    totals={[
      { name: 'doneAmount', label: '已下料', kind: 'int', unit: '张' },
      { name: 'planCost', label: '计划', kind: 'money' },
      { name: 'actualCost', label: '实际', kind: 'money' },
      { name: 'difference', label: '差异', kind: 'money' },
      { name: 'scrappedAmount', label: '报废', kind: 'int', unit: '张' },
    ]}
    open={detailOf}
    emptyHint="套料单开始下料后，已下料的板材按计划与实际在这里比较"
  />
);
