/** 材料库存 by kind: what lies where, what of it is free, what it is worth. */
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  materialBalanceFields,
  materialBalances,
  materialBalancesDown,
  materialStockOut,
  project,
  skuUnitOf,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { useSession } from '../../../kit/session/session-store.ts';
import { fmt, todayText } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import {
  columnsOf,
  type Column,
  type FilterField,
  type RowAction,
  type SumField,
} from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import type { BalanceRow } from './balance-row.ts';
import { StockRows } from '../../../widgets/stock-list/index.ts';
import { PlacesDrawer } from './PlacesDrawer.tsx';
import { UncoilDialog } from './UncoilDialog.tsx';

const P = 'AlMaterialWareHouse.Stocks';
const [COIL, PROFILE, SCRAP] = [2, 4, 8];
/** whatever lies at outsourcers */
const OUTSIDE = 0;
/** counted by its weight */
const isWeighed = (kind: number): boolean => kind === COIL || kind === SCRAP;
/** bit of the stock domain */
const MATERIAL = 2;
const [ISSUE, MOVE, SALE] = [1, 16, 128];
/** What is done with scrap, and with what lies at an outsourcer. */
const OWN_ISSUES: Readonly<Record<number, readonly { label: string; outType: number }[]>> = {
  [SCRAP]: [{ label: '出售', outType: SALE }],
  [OUTSIDE]: [
    { label: '领用', outType: ISSUE },
    { label: '退回', outType: MOVE },
  ],
};

const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '材料' },
  { type: 'select', name: 'warehouseId', label: '仓库', source: { call: warehouse.calls.all }, width: 150 },
  { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions }, width: 150 },
  { type: 'inputNumber', name: 'thickness', label: '板厚' },
  {
    type: 'select',
    name: 'onlyAvailable',
    label: '可用',
    options: [{ value: 'true', label: '仅可用' }],
    more: true,
  },
  {
    type: 'select',
    name: 'projectId',
    label: '预留工程',
    source: { call: project.listProjects, label: 'displayName' },
    more: true,
  },
  { type: 'inputNumber', name: 'widthMin', label: '宽不小于', more: true },
  { type: 'inputNumber', name: 'widthMax', label: '宽不大于', more: true },
  { type: 'inputNumber', name: 'lengthMin', label: '长不小于', more: true },
  { type: 'inputNumber', name: 'lengthMax', label: '长不大于', more: true },
  { type: 'input', name: 'surface', label: '表面', more: true },
  { type: 'inputNumber', name: 'ageDays', label: '库龄不少于 (天)', more: true },
];

/** Of what lies at outsourcers, at whose. */
const outsideFilters: FilterField[] = [
  ...filters,
  { type: 'select', name: 'supplierId', label: '加工商', source: { call: supplier.calls.all }, more: true },
];

const isShort = (r: BalanceRow): boolean =>
  r.minStock !== null && Number(r.availableQty) < Number(r.minStock);
const isOver = (r: BalanceRow): boolean => r.maxStock !== null && Number(r.quantity) > Number(r.maxStock);

const NAMES = [
  'warehouseId',
  'places',
  'quantity',
  'weight',
  'area',
  'metres',
  'reservedQty',
  'availableQty',
  'onWayQty',
  'avgCost',
  'value',
  'costPerKg',
  'lastInDate',
  'ageDays',
  'minStock',
  'maxStock',
] as const;

/** Cost columns stand only for those who are told what material costs; a piece is a sheet, a bar, or a kg of coil. */
function columnsFor(kind: number): Column<BalanceRow>[] {
  const names = kind === OUTSIDE ? (['outsourcerName', ...NAMES] as const) : NAMES;
  const own = columnsOf<typeof materialBalanceFields, BalanceRow>(materialBalanceFields, names, {
    outsourcerName: { width: 130, grow: false },
    warehouseId: { kind: 'text', value: (r) => r.warehouseName, width: 100, grow: false },
    places: { width: 76, grow: false },
    quantity: { sortable: true, unit: kind === OUTSIDE ? undefined : skuUnitOf(kind), width: 92 },
    weight: { sortable: true, hidden: isWeighed(kind) },
    area: { hidden: true },
    metres: { hidden: kind !== COIL && kind !== PROFILE, width: 84 },
    reservedQty: { width: 72 },
    availableQty: {
      sortable: true,
      width: 92,
      render: (r) => (
        <b
          style={{ fontWeight: 600, ...(isShort(r) ? { color: 'var(--error)' } : {}) }}
          title={isShort(r) ? `低于最低库存 ${fmt.quantity(r.minStock)}` : undefined}
        >
          {fmt.quantity(r.availableQty)}
        </b>
      ),
    },
    onWayQty: { width: 72 },
    avgCost: { unit: `元/${skuUnitOf(kind)}`, hidden: isWeighed(kind) || kind === OUTSIDE },
    value: { sortable: true },
    lastInDate: { sortable: true },
    ageDays: { width: 76 },
    minStock: { hidden: true },
    maxStock: {
      hidden: true,
      render: (r) => <span title={isOver(r) ? '超过最高库存' : undefined}>{fmt.quantity(r.maxStock)}</span>,
    },
  });
  return [
    {
      key: 'materialSkuName',
      title: '材料',
      width: 218,
      grow: true,
      fixed: 'left',
      sortable: true,
      value: (r) => r.materialSkuName,
    },
    ...own,
  ];
}
/** Sheets and kilograms are not added: what lies at outsourcers is of every kind. Of what is counted by weight the quantity is the weight. */
const totalsFor = (kind: number, showsAmounts: boolean): SumField[] => [
  ...(kind === OUTSIDE
    ? []
    : [{ name: 'quantity', label: '数量', kind: 'quantity', unit: skuUnitOf(kind) } as const]),
  ...(isWeighed(kind) ? [] : [{ name: 'weight', label: '重量', kind: 'weight', unit: 'kg' } as const]),
  ...(showsAmounts ? [{ name: 'value', label: '金额', kind: 'money', unit: '元' } as const] : []),
];

const HINTS: Readonly<Record<number, string>> = {
  [SCRAP]: '小于余料标准的边角、报废的余料按公斤记在这里，成本为 0；出售用「废料/材料销售」出库',
  [OUTSIDE]: '用「外协发料」发到加工商外协虚拟仓的材料在这里，仍是自己的库存；用完领用，用不完退回',
};
interface Drawn {
  readonly is: 'places' | 'uncoil';
  readonly row: BalanceRow;
}

/** A draft of an issue of what is free of a row; what it still needs is filled in there. */
function useIssuing() {
  const navigate = useNavigate();
  const { run } = useAction(materialStockOut.calls.create, {
    success: (answer) => `已生成出库单 ${answer.no}，补全后提交`,
    invalidates: [materialStockOut.calls.list],
    onSuccess: (answer) => void navigate(addressOf(`/warehouse/material/stock-out-detail?id=${answer.id}`)),
  });
  return useCallback(
    ({ warehouseId, materialSkuId, availableQty: quantity }: BalanceRow, outType: number) =>
      void run({
        body: {
          outType,
          warehouseId,
          businessDate: todayText(),
          lines: [{ materialSkuId, quantity }],
        },
      }),
    [run],
  );
}

const logOf = (row: BalanceRow): string =>
  `/warehouse/material/stock-log?itemId=${row.materialSkuId}&warehouseId=${row.warehouseId}`;
const reservable = (row: BalanceRow) => ({
  itemId: row.materialSkuId,
  itemName: row.materialSkuName,
  warehouseId: row.warehouseId,
  warehouseName: row.warehouseName,
  available: row.availableQty,
});

/** What is done with a row of a kind. */
function useRowActions(kind: number, setDrawn: (drawn: Drawn) => void) {
  const issue = useIssuing();
  const before = useCallback(
    (): RowAction<BalanceRow>[] => [
      ...(kind === COIL
        ? [
            {
              label: '开平',
              right: 'AlMaterialWareHouse.StockIns:add',
              onClick: (row: BalanceRow) => setDrawn({ is: 'uncoil', row }),
            } as const,
          ]
        : []),
      ...(OWN_ISSUES[kind] ?? []).map(({ label, outType }): RowAction<BalanceRow> => ({
        label,
        right: 'AlMaterialWareHouse.StockOuts:add',
        onClick: (row) => issue(row, outType),
      })),
    ],
    [kind, issue, setDrawn],
  );
  const after = useCallback(
    (): RowAction<BalanceRow>[] => [
      ...(kind === OUTSIDE || kind === SCRAP
        ? []
        : [
            {
              label: '调拨',
              right: 'AlMaterialWareHouse.StockOuts:add',
              onClick: (row: BalanceRow) => issue(row, MOVE),
            } as const,
          ]),
      { label: '库位', onClick: (row) => setDrawn({ is: 'places', row }) },
    ],
    [kind, issue, setDrawn],
  );
  return { before, after };
}

export default function BalanceList({ kind, view }: { kind: number; view: string }) {
  const [drawn, setDrawn] = useState<Drawn>();
  const close = () => setDrawn(undefined);
  const showsAmounts = useSession((s) => s.displayAmount);
  const columns = useMemo(() => columnsFor(kind), [kind]);
  const totals = useMemo(() => totalsFor(kind, showsAmounts), [kind, showsAmounts]);
  const query = useMemo(() => (kind === OUTSIDE ? { atOutsourcer: true } : { kind }), [kind]);
  const defaults = useMemo((): Record<string, string> => (view === '' ? {} : { view }), [view]);
  const acts = useRowActions(kind, setDrawn);
  return (
    <StockRows
      {...acts}
      domain={MATERIAL}
      reservable={reservable}
      moves={logOf}
      movesRight={`${P}:get`}
      call={materialBalances}
      noun="库存"
      unit="行"
      columns={columns}
      filters={kind === OUTSIDE ? outsideFilters : filters}
      query={query}
      defaults={defaults}
      defaultSort="materialSkuName asc"
      exportCall={materialBalancesDown}
      actionsWidth={150}
      totals={totals}
      onOpen={(row) => setDrawn({ is: 'places', row })}
      emptyHint={HINTS[kind] ?? '入库单审核后，这里显示库存'}
    >
      {() => (
        <>
          {drawn?.is === 'places' && <PlacesDrawer row={drawn.row} onClose={close} />}
          {drawn?.is === 'uncoil' && <UncoilDialog row={drawn.row} onClose={close} />}
        </>
      )}
    </StockRows>
  );
}
