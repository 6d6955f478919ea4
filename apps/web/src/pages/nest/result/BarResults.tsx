/** 型材 tab of 套料结果: one row per order and profile of the chosen plans. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { NEST_RESULT_STATES, bars, dec, durationText, nestOrderMachine, stateOptions } from '@muyun/contract';
import { DoneOf, FewOf } from '../../../kit/format/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import { PROJECT_FILTER } from '../shared/nest-filters.tsx';
import { printChosen, printOne } from './print-results.ts';
import type { BatchAction, Column, FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';

type Row = RowOf<typeof bars.listBarResults>;
const columns: Column<Row>[] = [
  {
    key: 'no',
    title: '单号',
    width: 138,
    fixed: 'left',
    sortable: true,
    link: (r) => `/nest/accessory-order-detail?id=${r.orderId}`,
  },
  {
    key: 'orderState',
    title: '套料单',
    kind: 'enum',
    options: stateOptions(nestOrderMachine),
    width: 96,
    hidden: true,
  },
  { key: 'projectNames', title: '工程批次', width: 160 },
  { key: 'profile', title: '型材', width: 150 },
  { key: 'color', title: '颜色', width: 100 },
  { key: 'barAmount', title: '支数', kind: 'int', width: 72, sortable: true },
  {
    key: 'cut',
    title: '已下料',
    width: 90,
    align: 'right',
    render: (r) => <DoneOf done={r.cutBarAmount} total={r.barAmount} />,
  },
  { key: 'placedAmount', title: '件数', kind: 'int', width: 72 },
  { key: 'cuts', title: '刀数（不含修头）', kind: 'int', width: 132 },
  {
    key: 'utilization',
    title: '利用率',
    width: 84,
    align: 'right',
    sortable: true,
    value: (r) => (r.utilization === null ? null : `${dec(r.utilization).times(100).toFixed(2)}%`),
  },
  {
    key: 'remnant',
    title: '余料',
    width: 132,
    align: 'right',
    value: (r) =>
      r.remnantAmount === 0 ? null : `${r.remnantAmount} 支 ${dec(r.remnantLength).toFixed(2)} m`,
  },
  {
    key: 'estSeconds',
    title: '预计工时',
    width: 116,
    align: 'right',
    value: (r) => (r.estSeconds === null ? null : durationText(r.estSeconds)),
  },
  { key: 'processCost', title: '加工费', unit: '¥', kind: 'money', width: 104, amount: true },
  { key: 'state', title: '状态', kind: 'enum', options: NEST_RESULT_STATES, width: 96 },
  {
    key: 'sizes',
    title: '料长分布',
    width: 200,
    render: (r) => <FewOf items={r.sizes.split('，').filter(Boolean)} />,
  },
  { key: 'creationTime', title: '计算时间', kind: 'time', sortable: true },
];
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 工程 / 型材' },
  PROJECT_FILTER,
  { type: 'dateRange', name: 'time', label: '计算日期' },
];

// the cut lists of all of them as one file
const batchActions: BatchAction<Row>[] = [printChosen(bars.printBarResults)];

export function BarResults() {
  const navigate = useNavigate();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: '排料',
        onClick: () => void navigate(`/nest/accessory-order-result?id=${row.orderId}`),
      },
      printOne(bars.printBarResults, row),
    ],
    [navigate],
  );
  return (
    <ListPage
      call={bars.listBarResults}
      noun="型材套料结果"
      unit="组"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'state', options: NEST_RESULT_STATES }}
      rowActions={rowActions}
      batchActions={batchActions}
      actionsWidth={116}
      totals={[{ name: 'barAmount', label: '支数', kind: 'int', unit: '支' }]}
      open={(r) => `/nest/accessory-order-detail?id=${r.orderId}`}
      emptyHint="型材套料单计算完成后，结果在这里按型材列出"
    />
  );
}
