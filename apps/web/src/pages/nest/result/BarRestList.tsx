/** 型材余料 tab of 套料结果: what was left of bars that are cut, where it lies, and who holds or has used it. */
import { useMemo, useState } from 'react';
import { BAR_REST_STATES, bars } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowOf } from '../../../kit/table/index.ts';
import { LabelPrintDialog } from '../../../widgets/label-print/index.ts';

type Row = RowOf<typeof bars.listBarRests>;
const detail = (id: string | null): string => `/nest/accessory-order-detail?id=${id ?? ''}`;
const columns: Column<Row>[] = [
  { key: 'code', title: '余料编号', width: 190, fixed: 'left', sortable: true },
  { key: 'profile', title: '型材', width: 150 },
  { key: 'color', title: '颜色', width: 100 },
  { key: 'length', title: '长度', unit: 'mm', kind: 'length', width: 100, sortable: true },
  { key: 'place', title: '库位', width: 110 },
  { key: 'state', title: '状态', kind: 'enum', options: BAR_REST_STATES, width: 90 },
  { key: 'bookValue', title: '价值', unit: '¥', kind: 'money', width: 100, amount: true },
  {
    key: 'sourceOrderNo',
    title: '来自套料单',
    width: 138,
    link: (r) => detail(r.sourceOrderId),
  },
  {
    key: 'orderNo',
    title: '占用套料单',
    width: 138,
    link: (r) => (r.orderId === null ? undefined : detail(r.orderId)),
  },
  { key: 'creationTime', title: '入库时间', kind: 'time', sortable: true },
];
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '编号 / 型材 / 颜色 / 库位' },
  { type: 'inputNumber', name: 'minLength', label: '长度不短于' },
  { type: 'dateRange', name: 'time', label: '入库日期' },
];

const labelOf = (r: Row) => ({
  key: r.id,
  data: {
    code: r.code,
    qr: r.code,
    displayNo: '余料',
    projectName: [r.profile, r.color].filter(Boolean).join(' '),
    size: `${fmt.length(r.length)} mm`,
    position: r.place ?? '',
  },
});

export function BarRestList() {
  const [printed, setPrinted] = useState<Row | null>(null);
  const rowActions = useMemo(() => (_row: Row) => [{ label: '打印标签', onClick: setPrinted }], []);
  return (
    <>
      <ListPage
        call={bars.listBarRests}
        noun="型材余料"
        unit="支"
        columns={columns}
        filters={filters}
        defaultSort="creationTime desc"
        stateTabs={{ name: 'state', options: BAR_REST_STATES }}
        rowActions={rowActions}
        actionsWidth={92}
        totals={[{ name: 'length', label: '总长 (mm)', kind: 'length' }]}
        emptyHint="型材下料时产生的余料在这里，新建型材套料时优先使用"
      />
      {printed && (
        <LabelPrintDialog title={printed.code} rows={[labelOf(printed)]} onClose={() => setPrinted(null)} />
      )}
    </>
  );
}
