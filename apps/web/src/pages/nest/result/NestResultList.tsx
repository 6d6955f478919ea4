/** 套料结果: one row per order and material group of the chosen plans. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { FamilyTabs, RESTS, useFamily } from '../../../widgets/nest-family/index.ts';
import {
  NEST_RESULT_STATES,
  dec,
  durationText,
  nest,
  nestOrderMachine,
  stateOptions,
  groupTitle,
  thicknessText,
} from '@muyun/contract';
import { COLOR_FILTER, PROJECT_FILTER, TEXTURE_FILTER } from '../shared/nest-filters.tsx';
import { BarRestList } from './BarRestList.tsx';
import { BarResults } from './BarResults.tsx';
import { printChosen, printOne } from './print-results.ts';
import { FewOf, ColorSwatch, DoneOf } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { BatchAction, Column, FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';

type Row = RowOf<typeof nest.listNestResults>;
const columns: Column<Row>[] = [
  {
    key: 'no',
    title: '单号',
    width: 138,
    fixed: 'left',
    sortable: true,
    link: (r) => `/nest/order-detail?id=${r.orderId}`,
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
  { key: 'textureName', title: '材质', width: 100 },
  { key: 'thickness', title: '板厚', width: 64, align: 'right', value: (r) => thicknessText(r.thickness) },
  {
    key: 'color',
    title: '颜色',
    width: 120,
    render: (r) => (r.colorName ? <ColorSwatch rgb={r.colorHex} name={r.colorName} /> : '—'),
  },
  { key: 'sheetAmount', title: '张数', kind: 'int', width: 72, sortable: true },
  {
    key: 'cut',
    title: '已下料',
    width: 90,
    align: 'right',
    render: (r) => <DoneOf done={r.cutSheetAmount} total={r.sheetAmount} />,
  },
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
    width: 148,
    align: 'right',
    value: (r) =>
      r.remnantAmount === 0 ? null : `${r.remnantAmount} 块 ${dec(r.remnantArea).toFixed(2)} m²`,
  },
  { key: 'state', title: '状态', kind: 'enum', options: NEST_RESULT_STATES, width: 96 },
  {
    key: 'estSeconds',
    title: '预计工时',
    width: 116,
    align: 'right',
    value: (r) => (r.estSeconds === null ? null : durationText(r.estSeconds)),
  },
  { key: 'processCost', title: '加工费', unit: '¥', kind: 'money', width: 104, amount: true },
  {
    key: 'sizes',
    title: '板材规格分布',
    width: 240,
    render: (r) => <FewOf items={(r.sizes ?? '').split('，').filter(Boolean)} />,
  },
  { key: 'creationTime', title: '计算时间', kind: 'time', sortable: true },
];
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 工程' },
  TEXTURE_FILTER,
  { type: 'inputNumber', name: 'thickness', label: '板厚' },
  COLOR_FILTER,
  PROJECT_FILTER,
  { type: 'dateRange', name: 'time', label: '计算日期' },
];

const CALLS = [nest.listNestResults, nest.getNestOrder, nest.listNestOrders, nest.nestOrderLog];
/** One uncut group is taken out of the plan; its pieces are free again, of a confirmed plan as lost pieces. */
const removalOf = (
  row: Row,
  run: (input: { params: { id: string } }) => Promise<unknown>,
): RowAction<Row> => ({
  label: '删除',
  danger: true,
  right: 'AlNest.NestResults:delete',
  confirm: {
    title: `删除 ${row.no} 的 ${groupTitle(row)}？`,
    content: `${row.sheetAmount} 张 ${row.placedAmount} 件从方案中移出，件数退回；已确认的方案转为漏件。`,
  },
  onClick: () => run({ params: { id: row.id } }),
});

// the layouts of all of them as one file
const batchActions: BatchAction<Row>[] = [printChosen(nest.printNestResults)];

function PlateResults() {
  const navigate = useNavigate();
  const { run } = useAction(nest.deleteNestResult, { success: '已删除，件数已退回', invalidates: CALLS });
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      { label: '排版', onClick: () => void navigate(`/nest/order-result?id=${row.orderId}`) },
      printOne(nest.printNestResults, row),
      ...(row.isRemovable ? [removalOf(row, run)] : []),
    ],
    [navigate, run],
  );
  return (
    <ListPage
      call={nest.listNestResults}
      noun="套料结果"
      unit="组"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'state', options: NEST_RESULT_STATES }}
      rowActions={rowActions}
      batchActions={batchActions}
      actionsWidth={152}
      totals={[{ name: 'sheetAmount', label: '张数', kind: 'int', unit: '张' }]}
      open={(r) => `/nest/order-detail?id=${r.orderId}`}
      emptyHint="套料单计算完成后，结果在这里按材料组列出"
    />
  );
}

export default function NestResultList() {
  const [family, turn] = useFamily();
  return (
    <div className="nest-families">
      <FamilyTabs family={family} onTurn={turn} more={RESTS} />
      {family === 'plates' && <PlateResults />}
      {family === 'bars' && <BarResults />}
      {family === 'rests' && <BarRestList />}
    </div>
  );
}
