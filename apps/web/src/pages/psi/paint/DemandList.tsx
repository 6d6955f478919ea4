/** 工程用量: what projects take, what is there of it, what is short, and what a ㎡ really took. */
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  dec,
  DEVIATION_RED,
  listPaintDemand,
  PAINT_DEMAND_STATES,
  paintDemandToPurchase,
  type PaintDemandRow,
  paintItem,
  paintPurchase,
  project,
  recalculatePaintDemand,
  removePaintDemand,
  supplier,
} from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { Num } from '../../../kit/format/index.ts';
import { invalidate, useAction, useGesture } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type Column, type FilterField, ListPage, type RowAction } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { ReserveDialog } from '../../../widgets/stock-take/index.ts';

const P = 'AlPsiManagement.Paints';
type Row = PaintDemandRow;
const isShort = (row: Row): boolean => dec(row.shortageKg).gt(0);
const kg = (key: keyof Row & string, title: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  title,
  unit: 'kg',
  kind: 'quantity',
  width: 92,
  ...more,
});

/** What is more than 15 % above theory is red. */
const Deviation = ({ value }: { value: string | null }) =>
  value === null ? (
    '—'
  ) : (
    <span className={dec(value).gt(DEVIATION_RED) ? 'paint-over' : undefined}>{`${value} %`}</span>
  );

const columns: Column<Row>[] = [
  { key: 'projectName', title: '工程', width: 150, grow: true, fixed: 'left' },
  { key: 'colorCode', title: '色号', width: 92, grow: false, value: (r) => r.colorCode ?? r.colorCardName },
  { key: 'coatName', title: '涂层', width: 60, grow: false },
  { key: 'paintName', title: '涂料', width: 140, grow: true },
  kg('planKg', '计划'),
  kg('shortageKg', '缺口', {
    render: (r) => (
      <span className={isShort(r) ? 'paint-over' : undefined}>
        <Num value={r.shortageKg} kind="quantity" />
      </span>
    ),
  }),
  { key: 'state', title: '状态', kind: 'enum', width: 84, options: PAINT_DEMAND_STATES },
  kg('stockKg', '库存', { width: 84 }),
  kg('reservedKg', '预留', { width: 84 }),
  kg('onWayKg', '在途', { width: 84 }),
  kg('issuedKg', '已领', { width: 84 }),
  { key: 'usedKgPerM2', title: '已用', unit: 'kg/㎡', kind: 'quantity', width: 104 },
  {
    key: 'deviationPct',
    title: '偏差',
    width: 80,
    align: 'right',
    grow: false,
    render: (r) => <Deviation value={r.deviationPct} />,
  },
  { key: 'area', title: '面积', unit: 'm²', kind: 'area', width: 96 },
  kg('theoreticalKg', '理论'),
  { key: 'paintStructureName', title: '涂层体系', width: 120, hidden: true },
];
const filters: FilterField[] = [
  {
    type: 'select',
    name: 'projectIds',
    label: '工程',
    source: { call: project.listProjects, label: 'displayName' },
  },
  { type: 'inputSearch', name: 'colorCode', label: '色号' },
  { type: 'select', name: 'paintId', label: '涂料', source: { call: paintItem.calls.all } },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all } },
  {
    type: 'select',
    name: 'shortage',
    label: '缺口',
    options: [{ value: 'true', label: '只看有缺口' }],
  },
];

/** What may be done with one demand. */
function useDemandActions(buy: (rows: Row[]) => void, reserve: (row: Row) => void) {
  const navigate = useNavigate();
  const { run } = useGesture();
  return useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: '生成采购',
        right: 'AlPsiManagement.PaintPurchases:add',
        ...(isShort(row) ? {} : { blocked: '没有缺口' }),
        onClick: () => buy([row]),
      },
      {
        label: '预留',
        right: 'AlPsiManagement.PaintInventorys:add',
        ...(dec(row.stockKg).gt(0) ? {} : { blocked: '没有库存' }),
        onClick: () => reserve(row),
      },
      {
        label: '领料',
        right: 'AlPsiManagement.PaintOuts:add',
        onClick: () => void navigate(addressOf(`/psi/paint/add-coating-pcking?projectId=${row.projectId}`)),
      },
      {
        label: '重算',
        right: `${P}:edit`,
        onClick: () =>
          run(
            recalculatePaintDemand,
            { body: { projectId: row.projectId } },
            { success: '已重算', invalidates: [listPaintDemand] },
          ),
      },
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        confirm: { title: `删除 ${row.projectName ?? ''} 的 ${row.paintName ?? ''} 用量？`, okText: '删除' },
        onClick: () =>
          run(
            removePaintDemand,
            { params: { id: row.id } },
            { success: '已删除', invalidates: [listPaintDemand] },
          ),
      },
    ],
    [run, navigate, buy, reserve],
  );
}

export function DemandList() {
  const navigate = useNavigate();
  const [buying, setBuying] = useState<Row[]>();
  const [keeping, setKeeping] = useState<Row>();
  const rowActions = useDemandActions(setBuying, setKeeping);
  return (
    <ListPage
      call={listPaintDemand}
      noun="工程用量"
      unit="条"
      columns={columns}
      filters={filters}
      primary={[
        {
          label: '新增用量',
          right: `${P}:add`,
          onClick: () => void navigate(addressOf('/psi/paint/add-coation-project')),
        },
      ]}
      rowActions={rowActions}
      actionsWidth={150}
      batchActions={[
        {
          label: '生成采购',
          right: 'AlPsiManagement.PaintPurchases:add',
          fits: isShort,
          run: (rows) => setBuying(rows),
        },
      ]}
      emptyHint="选一个工程，按颜色和涂层体系算出每种涂料的用量"
    >
      {() => (
        <>
          <BuyDialog rows={buying} onClose={() => setBuying(undefined)} />
          {keeping && <Keeping row={keeping} onClose={() => setKeeping(undefined)} />}
        </>
      )}
    </ListPage>
  );
}

/** 预留: what the project still needs and has not kept yet. */
function Keeping({ row, onClose }: { row: Row; onClose: () => void }) {
  const wanted = dec(row.planKg).minus(row.issuedKg).plus(row.returnedKg).minus(row.reservedKg);
  return (
    <ReserveDialog
      domain={4}
      of={{
        itemId: row.paintId,
        itemName: row.paintName ?? '',
        projectId: row.projectId,
        projectName: row.projectName,
        wanted: wanted.gt(0) ? wanted.toFixed(3) : undefined,
      }}
      onDone={() => void invalidate(listPaintDemand)}
      onClose={onClose}
    />
  );
}

/** 生成采购: what is short, in whole drums, of one supplier. */
function BuyDialog({ rows, onClose }: { rows: readonly Row[] | undefined; onClose: () => void }) {
  const [supplierId, setSupplier] = useState<string>();
  const navigate = useNavigate();
  const { run, busy } = useAction(paintDemandToPurchase, {
    success: (answer) => `已生成采购单 ${answer.no}`,
    invalidates: [listPaintDemand, paintPurchase.calls.list],
    onSuccess: (answer) => {
      onClose();
      void navigate(addressOf(`/psi/paint/add-coation-purchase?id=${answer.purchaseId}`));
    },
  });
  return (
    <HouseModal
      title={`生成采购（${rows?.length ?? 0} 项缺口，按整桶）`}
      open={rows !== undefined}
      onCancel={onClose}
      okText="生成采购单"
      okDisabled={!supplierId}
      busy={busy}
      onOk={() => supplierId && rows && void run({ body: { ids: rows.map((r) => r.id), supplierId } })}
    >
      <RemoteSelect
        source={{ call: supplier.calls.all }}
        value={supplierId}
        onChange={(v: unknown) => setSupplier(typeof v === 'string' ? v : undefined)}
        placeholder="选择供应商"
        style={{ width: '100%' }}
      />
    </HouseModal>
  );
}
