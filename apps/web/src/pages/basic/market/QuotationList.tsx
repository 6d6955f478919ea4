/** 铝材报价: the course of a class above, the days below; the platform's rows are read, the space's own are changed. */
import { useCallback, useState } from 'react';
import { aluminumQuotationExtra, aluminumQuotationFields, market, MARKET_CLASSES } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useImport } from '../../../kit/document/use-import.tsx';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { columnsOf, ListPage } from '../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { Change } from './Change.tsx';
import { ClassSelect } from './ClassSelect.tsx';
import { TrendPanel } from './TrendPanel.tsx';
import './market.css';

const { quotationMaster: master } = market;
const { calls } = master;
type Row = RowOf<typeof calls.list>;
const P = 'AlBasic.QuotationMarkets';
const STALE = [
  calls.list,
  market.listMarkets,
  market.activeMarkets,
  market.aluminumTrend,
  market.aluminumPrice,
];
const fields = { ...aluminumQuotationFields, ...aluminumQuotationExtra };
const nameOf = (code: string): string => MARKET_CLASSES.find((c) => c.code === code)?.name ?? code;

const columns = columnsOf<typeof fields, Row>(
  fields,
  ['date', 'classCode', 'avg', 'change', 'low', 'high', 'source', 'remark'],
  {
    date: { fixed: 'left', width: 114, sortable: true },
    classCode: { width: 140, grow: false, value: (r) => nameOf(r.classCode) },
    low: { width: 120 },
    high: { width: 120 },
    avg: { width: 120, sortable: true },
    change: { width: 120, render: (r) => <Change value={r.change} /> },
    source: { width: 100 },
  },
);
const filters: FilterField[] = [
  {
    type: 'select',
    name: 'classCode',
    label: '行情类别',
    options: MARKET_CLASSES.map((c) => ({ value: c.code, label: c.name })),
    width: 150,
  },
  { type: 'dateRange', name: 'date', label: '日期', names: ['beginTime', 'endTime'] },
];
const items = itemsOf(aluminumQuotationFields, ['classCode', 'date', 'avg', 'low', 'high', 'remark'], {
  classCode: { control: <ClassSelect /> },
  remark: { span: 2, help: '修改以往的价格时必填原因' },
});

export default function QuotationList() {
  const [form, setForm] = useState<{ row: Row | null }>();
  const importing = useImport(master);
  const rowActions = useRowActions(setForm);
  return (
    <div className="mk-stack">
      <TrendPanel />
      <ListPage
        call={calls.list}
        noun="铝材报价"
        unit="条"
        columns={columns}
        filters={filters}
        defaultSort="date desc"
        primary={[
          { label: '录入', right: `${P}:add`, onClick: () => setForm({ row: null }) },
          ...importing.actions,
        ]}
        exportCall={calls.export}
        emptyHint="录入当天均价，或用模板一次导入；平台发布的价格会自动出现在这里"
        rowActions={rowActions}
        onOpen={can(`${P}:edit`) ? (row) => row.isOwn && setForm({ row }) : undefined}
      >
        {(list) => (
          <>
            <FormModal
              noun="铝材报价"
              width={520}
              columns={2}
              open={form !== undefined}
              onClose={() => setForm(undefined)}
              items={items}
              create={calls.create}
              update={calls.update}
              row={form?.row}
              initial={{ classCode: 'CJ', date: today() }}
              latest={(row) => request(calls.get, { params: { id: row.id } })}
              invalidates={STALE}
            />
            {importing.dialog(list.refresh)}
          </>
        )}
      </ListPage>
    </div>
  );
}

/** The business day: that of Shanghai, wherever the browser stands. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

function useRowActions(open: (form: { row: Row }) => void): (row: Row) => RowAction<Row>[] {
  const drop = useAction(calls.remove, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => {
      const blocked = row.isOwn ? undefined : '平台发布，可录入本企业的价格代替';
      return [
        { label: '编辑', right: `${P}:edit`, blocked, onClick: () => open({ row }) },
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          blocked,
          confirm: { title: `删除 ${nameOf(row.classCode)} ${row.date} 的铝价？`, okText: '删除' },
          onClick: () => drop({ params: { id: row.id } }),
        },
      ];
    },
    [open, drop],
  );
}
