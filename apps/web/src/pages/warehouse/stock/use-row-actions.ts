/** What may be done with a board or a remnant of the list. */
import { useCallback } from 'react';
import { REMNANT_ENDS, REMNANT_WAITING, stock } from '@muyun/contract';
import { download, useAction } from '../../../kit/http/index.ts';
import type { BatchAction, RowAction } from '../../../kit/table/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';
import type { StockDialog } from './StockDialogs.tsx';

const P = 'AlMaterialWareHouse.Stocks';
const REMNANT = 3;
/** Scrapped, sold or void: nothing of it comes back. */
const isEnded = (row: StockRow): boolean => Object.values<number>(REMNANT_ENDS).includes(row.remnantStatus);
/** Cut on the shop floor, not yet looked at. */
const isWaiting = (row: StockRow): boolean => row.remnantStatus === REMNANT_WAITING;

const isFree = (row: StockRow): boolean => row.kind === REMNANT && row.availableQuantity > 0;

/** What may be done with many remnants at once. */
export const batchOf = (open: (dialog: StockDialog) => void): BatchAction<StockRow>[] => {
  const right = `${P}:edit` as const;
  return [
    { label: '确认余料', right, fits: isWaiting, run: (rows) => open({ kind: 'confirm', rows }) },
    { label: '移库', right, fits: isFree, run: (rows) => open({ kind: 'place', rows }) },
    { label: '报废', right, fits: isFree, run: (rows) => open({ kind: 'scrap', rows }) },
    { label: '出售', right, fits: isFree, run: (rows) => open({ kind: 'sell', rows }) },
  ];
};

export function useRowActions(open: (dialog: StockDialog) => void) {
  const drop = useAction(stock.deleteStock, { success: '已删除', invalidates: STOCK_LISTS }).run;
  const confirm = useAction(stock.confirmRemnants, {
    success: '余料已确认，可套料',
    invalidates: STOCK_LISTS,
  }).run;
  return useCallback(
    (row: StockRow): RowAction<StockRow>[] => {
      const edit = (label: string, onClick: () => void): RowAction<StockRow> => ({
        label,
        right: `${P}:edit`,
        onClick,
      });
      return [
        ...(isWaiting(row) ? [edit('确认', () => void confirm({ body: { ids: [row.id] } }))] : []),
        ...(isEnded(row) ? [] : [edit('调整', () => open({ kind: 'adjust', row }))]),
        { label: '流水', onClick: () => open({ kind: 'moves', row }) },
        ...(row.kind === REMNANT && !isEnded(row)
          ? [
              {
                label: '打印标签',
                right: `${P}:get` as const,
                onClick: () => void download(stock.printRemnant, { params: { id: row.id } }),
              },
            ]
          : []),
        edit('编辑', () => open({ kind: 'form', row })),
        ...(isFree(row) && row.warehouseId
          ? [
              {
                label: '预留',
                onClick: () => open({ kind: 'keep', row }),
              },
            ]
          : []),
        ...(isFree(row)
          ? [
              edit('移库', () => open({ kind: 'place', rows: [row] })),
              edit('报废', () => open({ kind: 'scrap', rows: [row] })),
              edit('出售', () => open({ kind: 'sell', rows: [row] })),
            ]
          : []),
        ...(isFree(row) && row.sourceOrderId === null
          ? [edit('作废', () => open({ kind: 'void', row }))]
          : []),
        { label: '日志', right: stock.remnantLogOf.right, onClick: () => open({ kind: 'log', row }) },
        {
          label: '删除',
          right: `${P}:edit`,
          danger: true,
          blocked: row.quantity > 0 || row.reservedQuantity > 0 ? '还有库存或占用，先调整为 0' : undefined,
          confirm: { title: `删除板材 ${row.code}？`, okText: '删除板材' },
          onClick: () => drop({ params: { id: row.id } }),
        },
      ];
    },
    [confirm, drop, open],
  );
}
