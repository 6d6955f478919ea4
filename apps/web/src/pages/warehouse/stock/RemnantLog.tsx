/** 操作日志 of a board or a remnant, or of all of them: who entered, confirmed, scrapped, sold or voided it, and why. */
import { useState } from 'react';
import { Drawer } from 'antd';
import { stock } from '@muyun/contract';
import { LogOf, logListColumns } from '../../../kit/document/LogList.tsx';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, PageBar, useList } from '../../../kit/table/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';
import type { StockRow } from './stock-row.ts';

export const RemnantLog = ({ row, onClose }: { row: StockRow; onClose: () => void }) => (
  <HouseModal title={`${row.code} 的操作日志`} open onCancel={onClose} width={960} bare>
    <LogOf call={stock.remnantLogOf} id={row.id} />
  </HouseModal>
);

export function RemnantLogs({ onClose }: { onClose: () => void }) {
  const local = useState(() => new URLSearchParams());
  const list = useList(stock.remnantLog, { local });
  return (
    <Drawer
      open
      size={1000}
      onClose={onClose}
      title="余料与套料板的操作日志"
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      <DataTable<RowOf<typeof stock.remnantLog>>
        label="操作日志"
        columns={logListColumns}
        rows={list.rows}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        empty={<EmptyState title="还没有操作" hint="登记、确认、报废、出售和作废都记在这里" />}
      />
      {list.rows && list.total > 0 && <PageBar list={list} />}
    </Drawer>
  );
}
