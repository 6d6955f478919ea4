/** 月度收发存: the stock as it was kept when the month was closed. */
import { useState } from 'react';
import { Button, Drawer, Select } from 'antd';
import { period, STOCK_DOMAINS, STOCK_PERIOD_COLUMNS as H } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { download, showError } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, HIDDEN_AMOUNT, PageBar, useList } from '../../../kit/table/index.ts';

type Row = period.StockPeriodRow;
const pair = (at: 'opening' | 'in' | 'out' | 'closing'): Column<Row>[] => [
  { key: `${at}Quantity`, title: H[`${at}Quantity`], kind: 'quantity', width: 96 },
  { key: `${at}Value`, title: H[`${at}Value`], kind: 'money', amount: true, width: 112 },
];
const COLUMNS: Column<Row>[] = [
  { key: 'domain', title: H.domain, kind: 'enum', width: 64, options: STOCK_DOMAINS, fixed: 'left' },
  { key: 'itemName', title: H.itemName, width: 200 },
  { key: 'warehouseName', title: H.warehouseName, width: 100, grow: false },
  ...pair('opening'),
  ...pair('in'),
  ...pair('out'),
  ...pair('closing'),
];

export function StockOfMonth({ yearMonth, onClose }: { yearMonth: string; onClose: () => void }) {
  const local = useState(() => new URLSearchParams());
  const [domain, setDomain] = useState<number>();
  const query = { yearMonth, domain };
  const list = useList(period.listStockPeriod, { query, local });
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    void download(period.exportStockPeriod, { query } as never)
      .catch(showError)
      .finally(() => setBusy(false));
  };
  const { openingValue, closingValue } = list.totals;
  return (
    <Drawer
      open
      size={1200}
      onClose={onClose}
      title={`${yearMonth} 收发存`}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      extra={
        <span className="period-tools">
          <Select
            allowClear
            aria-label={H.domain}
            placeholder="全部类别"
            value={domain}
            onChange={setDomain}
            options={[...STOCK_DOMAINS]}
          />
          <Button loading={busy} onClick={save}>
            导出
          </Button>
        </span>
      }
    >
      <DataTable<Row>
        label="收发存"
        columns={COLUMNS}
        rows={list.rows}
        keyOf={(r) => `${r.warehouseName} ${r.itemId}`}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        empty={<EmptyState title="当月没有库存" />}
      />
      {list.rows && list.total > 0 && (
        <div className="period-sums my-num">
          期初 {openingValue === undefined ? HIDDEN_AMOUNT : fmt.yuan(openingValue)}　期末{' '}
          {closingValue === undefined ? HIDDEN_AMOUNT : fmt.yuan(closingValue)}
        </div>
      )}
      {list.rows && list.total > 0 && <PageBar list={list} />}
    </Drawer>
  );
}
