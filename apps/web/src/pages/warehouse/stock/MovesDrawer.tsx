/** 库存流水 of one board, newest first. */
import { useState } from 'react';
import { Drawer } from 'antd';
import { stock, STOCK_MOVE_SOURCES } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, PageBar, useList } from '../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../kit/table/index.ts';
import type { StockRow } from './stock-row.ts';

type Move = RowOf<typeof stock.stockMoves>;

const signed = (n: number) =>
  n === 0 ? (
    <span className="my-t3">—</span>
  ) : (
    <span className={n < 0 ? 'my-num neg' : 'my-num'}>{n > 0 ? `+${n}` : `\u2212${-n}`}</span>
  );

const columns: Column<Move>[] = [
  {
    key: 'time',
    title: '时间',
    width: 124,
    grow: false,
    value: (m) => m.time,
    render: (m) => <span title={fmt.fullTime(m.time)}>{fmt.time(m.time)}</span>,
  },
  {
    key: 'sourceType',
    title: '来源',
    width: 88,
    grow: false,
    value: (m) => STOCK_MOVE_SOURCES[m.sourceType] ?? m.sourceType,
  },
  {
    key: 'delta',
    title: '数量',
    width: 76,
    align: 'right',
    grow: false,
    value: (m) => m.delta,
    render: (m) => signed(m.delta),
  },
  {
    key: 'reservedDelta',
    title: '占用',
    width: 76,
    align: 'right',
    grow: false,
    value: (m) => m.reservedDelta,
    render: (m) => signed(m.reservedDelta),
  },
  { key: 'reason', title: '原因', width: 190, value: (m) => m.reason },
  { key: 'operatorName', title: '经手人', width: 96, grow: false, value: (m) => m.operatorName },
];

export function MovesDrawer({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const local = useState(() => new URLSearchParams());
  const list = useList(stock.stockMoves, { params: { id: row.id }, local });
  return (
    <Drawer
      open
      size={720}
      onClose={onClose}
      title={`库存流水 · ${row.code}`}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      extra={
        <span className="my-t2">
          {row.textureName} {fmt.size(row.width, row.length, row.thickness)} · 现有 {row.quantity} 张，可用{' '}
          {row.availableQuantity}
        </span>
      }
    >
      <DataTable<Move>
        label="库存流水"
        columns={columns}
        rows={list.rows}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        empty={<EmptyState title="还没有流水" hint="登记数量为 0 的板材，第一次调整后才有流水" />}
      />
      {list.rows && list.total > 0 && <PageBar list={list} />}
    </Drawer>
  );
}
