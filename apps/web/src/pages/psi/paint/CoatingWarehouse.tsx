/** 涂料库存: every batch by place, how long it keeps, whether it may be used. 盘点 and 预留 are the stock core's own drawers. */
import { lazy, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  exportPaintStock,
  freezePaintBatch,
  listPaintStock,
  PAINT_BATCH_STATES,
  PAINT_EXPIRY_BANDS,
  PAINT_HEADS as H,
  PAINT_QC_STATES,
  type PaintStockRow,
  paintItem,
  unfreezePaintBatch,
  warehouse,
} from '@muyun/contract';
import { type Reason, useReason } from '../../../kit/document/use-reason.tsx';
import { invalidate, useGesture } from '../../../kit/http/index.ts';
import type { Column, FilterField, RowAction, SumField } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { StockFrame, StockRows, type StockView } from '../../../widgets/stock-list/index.ts';
import { ConcessionDialog } from './ConcessionDialog.tsx';
import { JudgeDialog } from './JudgeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import './paint.css';

const P = 'AlPsiManagement.PaintInventorys';
type Row = PaintStockRow;
const ITEMS = { call: paintItem.calls.all };
const refresh = () => void invalidate(listPaintStock);
const ReorderList = lazy(() => import('./ReorderList.tsx'));
const ExpiryBoard = lazy(() => import('./ExpiryBoard.tsx'));
const [REORDER, EXPIRY] = ['suggest', 'expiry'] as const;
const VIEWS: readonly StockView[] = [
  { value: '', label: '库存', isStock: true },
  { value: EXPIRY, label: '效期看板' },
  { value: REORDER, label: '补货建议' },
];
const FROZEN = 8;
const EXPIRED = 4;

const kg = (key: keyof Row & string, title: string): Column<Row> => ({
  key,
  title,
  kind: 'quantity',
  width: 92,
});
const columns: Column<Row>[] = [
  { key: 'paintName', title: H.paint, width: 150, grow: true, fixed: 'left' },
  { key: 'colorCode', title: H.color, width: 88, grow: false },
  { key: 'batchNo', title: H.batch, width: 92, grow: false },
  { key: 'warehouseName', title: H.warehouse, width: 100, grow: false },
  { key: 'positionCode', title: H.position, width: 64, grow: false },
  { ...kg('quantity', H.quantity), sortable: true },
  kg('availableKg', H.available),
  { ...kg('heldKg', H.held), width: 98 },
  { key: 'expiryDate', title: H.expires, kind: 'date', width: 118, sortable: true },
  {
    key: 'daysLeft',
    title: H.daysLeft,
    kind: 'int',
    width: 92,
    sortable: true,
    render: (r) => (
      <span className={(r.daysLeft ?? 1) < 0 ? 'paint-over' : undefined}>{r.daysLeft ?? '—'}</span>
    ),
  },
  { key: 'state', title: H.state, kind: 'enum', width: 80, options: PAINT_BATCH_STATES },
  { key: 'qualityState', title: H.quality, kind: 'enum', width: 76, options: PAINT_QC_STATES },
  { key: 'value', title: H.value, kind: 'money', amount: true, width: 100 },
  { key: 'avgCost', title: H.avgCost, kind: 'price', amount: true, width: 84 },
  { ...kg('reservedKg', H.reserved), width: 112 },
  { key: 'barrels', title: H.barrels, kind: 'quantity', width: 64 },
  { key: 'productionDate', title: H.produced, kind: 'date' },
  { key: 'paintCode', title: H.code, width: 88, grow: false, sortable: true },
];
const totals: SumField[] = [
  { name: 'quantity', label: '库存', kind: 'quantity', unit: 'kg' },
  { name: 'value', label: H.value, kind: 'money', unit: '元' },
];
const filters: FilterField[] = [
  { type: 'select', name: 'warehouseId', label: H.warehouse, source: { call: warehouse.calls.all } },
  { type: 'inputSearch', name: 'filter', label: '涂料 / 色号 / 批号' },
  { type: 'input', name: 'positionCode', label: H.position },
  { type: 'select', name: 'state', label: H.state, options: PAINT_BATCH_STATES },
  { type: 'select', name: 'qualityState', label: H.quality, options: PAINT_QC_STATES, more: true },
  { type: 'select', name: 'expiry', label: '到期', options: PAINT_EXPIRY_BANDS },
  { type: 'select', name: 'paintId', label: H.paint, source: { call: paintItem.calls.all }, more: true },
];

/** The moves of what the row tells: this batch in this place, in this quality. */
const logsOf = (row: Row): string => {
  const { paintId, warehouseId, batchNo, positionCode, qualityState } = row;
  const of = { paintId, warehouseId, batchNo, positionCode, qualityState: String(qualityState) };
  const asked = Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/psi/paint/coating-warehouse-detail-logs?${new URLSearchParams(asked)}`;
};
const reservable = (row: Row) => ({
  itemId: row.paintId,
  itemName: row.paintName,
  warehouseId: row.warehouseId,
  warehouseName: row.warehouseName,
  available: row.availableKg,
  batchId: row.batchId,
  batchNo: row.batchNo,
});

/** 冻结 or 解冻, each with its reason. */
function useFreezing(ask: Reason['ask']) {
  const { run } = useGesture();
  return useCallback(
    async (row: Row): Promise<void> => {
      const isFrozen = row.frozenReason !== null;
      const word = isFrozen ? '解冻' : '冻结';
      const reason = await ask(`${word}批次 ${row.batchNo ?? ''}？`, word);
      if (reason === undefined || !row.batchId) return;
      const input = { params: { id: row.batchId }, body: { version: row.batchVersion, reason } };
      await run(isFrozen ? unfreezePaintBatch : freezePaintBatch, input as never, {
        success: `已${word}`,
        invalidates: [listPaintStock],
      });
    },
    [run, ask],
  );
}

interface Opened {
  readonly is: 'move' | 'concede' | 'judge';
  readonly row: Row;
}
const OPENS = { move: MoveDialog, concede: ConcessionDialog, judge: JudgeDialog } as const;

/** What may be done with one batch in one place. */
function useStockActions(open: (opened: Opened) => void, ask: Reason['ask']) {
  const navigate = useNavigate();
  const turn = useFreezing(ask);
  const before = useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: '移位',
        right: `${P}:edit`,
        ...(row.batchId && row.positionCode ? {} : { blocked: '没有批次或库位' }),
        onClick: () => open({ is: 'move', row }),
      },
    ],
    [open],
  );
  const after = useCallback(
    (row: Row): RowAction<Row>[] => [
      { label: '质检', right: `${P}:enable`, onClick: () => open({ is: 'judge', row }) },
      {
        label: '库位流水',
        right: `${P}:query`,
        onClick: () =>
          void navigate(
            addressOf(
              `/psi/paint/coation-warehouse-position-logs?positionCode=${row.positionCode ?? ''}&warehouseId=${row.warehouseId}`,
            ),
          ),
      },
      {
        label: row.frozenReason === null ? '冻结' : '解冻',
        right: `${P}:${row.frozenReason === null ? 'disable' : 'enable'}`,
        onClick: () => turn(row),
      },
      ...(row.state === EXPIRED || row.state === FROZEN
        ? [
            {
              label: '让步放行',
              right: `${P}:enable` as const,
              onClick: () => open({ is: 'concede', row }),
            },
          ]
        : []),
    ],
    [navigate, turn, open],
  );
  return { before, after };
}

export default function CoatingWarehouse() {
  return (
    <StockFrame path="/psi/paint/coating-warehouse" views={VIEWS} domain={4} items={ITEMS} onPosted={refresh}>
      {(view) => (view === REORDER ? <ReorderList /> : view === EXPIRY ? <ExpiryBoard /> : <Batches />)}
    </StockFrame>
  );
}

/** 库存: every batch in every place. */
function Batches() {
  const navigate = useNavigate();
  const { ask, dialog } = useReason();
  const [opened, setOpened] = useState<Opened>();
  const acts = useStockActions(setOpened, ask);
  const Dialog = opened && OPENS[opened.is];
  return (
    <StockRows
      {...acts}
      domain={4}
      reservable={reservable}
      moves={logsOf}
      movesRight={`${P}:query`}
      call={listPaintStock}
      noun="涂料库存"
      unit="批"
      columns={columns}
      filters={filters}
      defaultSort="paintCode asc"
      exportCall={exportPaintStock}
      actionsWidth={136}
      totals={totals}
      actions={[
        {
          label: '库存周转',
          right: `${P}:query`,
          onClick: () => void navigate(addressOf('/psi/paint/coation-warehouse-trunover')),
        },
      ]}
      emptyHint="涂料入库审核后，按批次和库位显示在这里"
    >
      {() => (
        <>
          {dialog}
          {Dialog && <Dialog row={opened.row} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </StockRows>
  );
}
