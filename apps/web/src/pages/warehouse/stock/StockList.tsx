/** 材料库存: sheets and remnants that nesting can take; quantities change only by a move with a reason. */
import { useMemo, useState } from 'react';
import {
  dec,
  moveBoards,
  NO_RECTANGLE,
  project,
  REMNANT_STATES,
  remnantStanding,
  stock,
  STOCK_PLATE_KINDS,
  stockPlateFields,
  texture,
  warehouse,
} from '@muyun/contract';
import { ColorSwatch, fmt } from '../../../kit/format/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage, ENABLED_FILTER } from '../../../kit/table/index.ts';
import type { Column, FilterField, SumField } from '../../../kit/table/index.ts';
import { ColorCardSelect } from '../../../widgets/master-select/index.ts';
import { RemnantShape } from './RemnantShape.tsx';
import type { StockRow } from './stock-row.ts';
import { type StockDialog, StockDialogs } from './StockDialogs.tsx';
import { batchOf, useRowActions } from './use-row-actions.ts';
import '../../basic/basic.css';

const P = 'AlMaterialWareHouse.Stocks';

const [REMNANT, FREE] = [3, 1];
/** 余料 while it is free, 余料已领用 and the like once it is not. */
function remnantTag(row: StockRow) {
  const { label, tone } = remnantStanding(row);
  return row.remnantStatus === FREE && row.availableQuantity > 0
    ? ({ label: '余料', tone: 'cyan' } as const)
    : { label: `余料${label}`, tone };
}

const filters: FilterField[] = [
  { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions }, width: 180 },
  { type: 'inputNumber', name: 'thickness', label: '板厚' },
  {
    type: 'custom',
    name: 'colorId',
    label: '颜色',
    width: 180,
    render: (values, set) => (
      <ColorCardSelect
        value={values['colorId'] ?? null}
        placeholder="全部颜色"
        onChange={(v) => set({ colorId: v ?? '' })}
      />
    ),
  },
  {
    type: 'select',
    name: 'warehouseId',
    label: '仓库',
    source: { call: warehouse.calls.all, query: { domain: 2 } },
    width: 160,
  },
  { type: 'inputSearch', name: 'filter', label: '板材编号 / 库位' },
  { type: 'select', name: 'remnantStatus', label: '余料状态', options: REMNANT_STATES, more: true },
  {
    type: 'select',
    name: 'isFree',
    label: '可用',
    options: [{ value: 'true', label: '仅可用' }],
    more: true,
  },
  {
    type: 'select',
    name: 'projectId',
    label: '来源工程',
    source: { call: project.listProjects, label: 'displayName' },
    more: true,
  },
  ENABLED_FILTER,
];

const fieldColumns = columnsOf<typeof stockPlateFields, StockRow>(
  stockPlateFields,
  [
    'code',
    'kind',
    'thickness',
    'warehouse',
    'quantity',
    'reservedQuantity',
    'unitPrice',
    'bookValue',
    'isEnabled',
    'creationTime',
    'remark',
  ],
  {
    code: {
      fixed: 'left',
      width: 160,
      sortable: true,
      render: (r) => (r.isEnabled ? r.code : <span title="已停用，套料不取用">{r.code} (停用)</span>),
    },
    kind: {
      width: 96,
      render: (r) =>
        isRemnant(r) ? (
          <StatusTag small {...remnantTag(r)} />
        ) : (
          <StatusTag small label="库存板" tone="gray" />
        ),
    },
    thickness: { width: 68, unit: undefined, sortable: true, render: (r) => fmt.thickness(r.thickness) },
    quantity: { unit: '张', width: 90, sortable: true },
    reservedQuantity: {
      unit: '张',
      width: 80,
      render: (r) => (r.reservedQuantity > 0 ? r.reservedQuantity : <span className="my-t3">0</span>),
    },
    unitPrice: { unit: '元/kg', width: 96 },
    bookValue: { width: 112, hidden: true },
    warehouse: {
      title: '仓库 / 库位',
      width: 132,
      value: (r) => placeOf(r),
      render: (r) => placeOf(r) ?? NONE,
    },
    isEnabled: {
      title: '状态',
      hidden: true,
      width: 84,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
    creationTime: { title: '登记时间', hidden: true, width: 112, sortable: true },
    remark: { hidden: true },
  },
);
const isRemnant = (row: StockRow): boolean => row.kind === REMNANT;
const placeOf = (row: StockRow): string | null =>
  [row.warehouseName, row.warehouse].filter(Boolean).join(' ') || null;
const NONE = <span className="my-t3">—</span>;
const extra = (column: Column<StockRow>): Column<StockRow> => column;
const columns: Column<StockRow>[] = [
  ...fieldColumns.slice(0, 2),
  extra({
    key: 'shape',
    title: '形状图',
    width: 124,
    grow: false,
    value: (r) => (isRemnant(r) ? fmt.size(r.width, r.length) : null),
    render: (r) => (isRemnant(r) ? <RemnantShape row={r} label={r.code} /> : NONE),
  }),
  extra({ key: 'textureName', title: '材质', width: 100, value: (r) => r.textureName }),
  ...fieldColumns.slice(2, 3),
  extra({
    key: 'width',
    title: '规格',
    unit: 'mm',
    width: 148,
    align: 'right',
    sortable: true,
    grow: false,
    value: (r) => fmt.size(r.width, r.length),
    render: (r) =>
      r.outline ? (
        <span title={`实有 ${fmt.area(r.area)} m²`}>
          {fmt.size(r.width, r.length)} <StatusTag small label={NO_RECTANGLE} tone="gray" />
        </span>
      ) : (
        fmt.size(r.width, r.length)
      ),
  }),
  ...fieldColumns.slice(3, 4),
  extra({
    key: 'colorCode',
    title: '颜色',
    width: 116,
    value: (r) => r.colorCode,
    render: (r) =>
      r.colorCode ? (
        <ColorSwatch rgb={r.colorRgb} name={`${r.colorName ?? ''} ${r.colorCode}`} />
      ) : (
        <span className="my-t3">素板</span>
      ),
  }),
  extra({
    key: 'sourceOrderName',
    title: '来源套料单',
    width: 136,
    grow: false,
    value: (r) => r.sourceOrderName,
    render: (r) =>
      r.sourceOrderId ? (
        <TabLink to={`/nest/order-detail?id=${r.sourceOrderId}`}>{r.sourceOrderName}</TabLink>
      ) : (
        NONE
      ),
  }),
  ...fieldColumns.slice(4, 6),
  extra({
    key: 'availableQuantity',
    title: '可用',
    unit: '张',
    kind: 'int',
    width: 80,
    value: (r) => r.availableQuantity,
    render: (r) => <b style={{ fontWeight: 600 }}>{fmt.int(r.availableQuantity)}</b>,
  }),
  extra({
    key: 'area',
    title: '面积',
    unit: 'm²',
    kind: 'area',
    hidden: true,
    width: 96,
    // an outline says it, a rectangle has that of its sides
    value: (r) => r.area ?? dec(r.width).times(r.length).div(1_000_000).toFixed(4),
  }),
  extra({
    key: 'sheetWeight',
    title: '单张重',
    unit: 'kg',
    kind: 'weight',
    hidden: true,
    width: 100,
    value: (r) => r.sheetWeight,
  }),
  ...fieldColumns.slice(6),
];

const totals: SumField[] = [
  { name: 'quantity', label: '数量', kind: 'int', unit: '张' },
  { name: 'reservedQuantity', label: '占用', kind: 'int', unit: '张' },
  { name: 'area', label: '面积', kind: 'area', unit: 'm²' },
  { name: 'weight', label: '重量', kind: 'weight' },
];

// the view of the screen
const BOARDS = { view: 'board' };

export default function StockList() {
  const [dialog, setDialog] = useState<StockDialog>();
  const rowActions = useRowActions(setDialog);
  const batch = useMemo(() => batchOf(setDialog), []);
  return (
    <ListPage
      call={stock.listStock}
      noun="板材"
      unit="种"
      columns={columns}
      filters={filters}
      stateTabs={{ name: 'kind', options: STOCK_PLATE_KINDS }}
      defaults={BOARDS}
      defaultSort="creationTime desc"
      exportCall={stock.exportStock}
      primary={[
        { label: '登记板材', right: `${P}:edit`, onClick: () => setDialog({ kind: 'form', row: null }) },
      ]}
      emptyHint="登记仓库里已有的整板和余料，套料时优先使用"
      actions={[
        { label: '找余料', right: `${P}:query`, onClick: () => setDialog({ kind: 'find' }) },
        { label: '余料日志', right: stock.remnantLog.right, onClick: () => setDialog({ kind: 'logs' }) },
        { label: '整板转入库存', right: moveBoards.right, onClick: () => setDialog({ kind: 'move' }) },
      ]}
      rowActions={rowActions}
      batchActions={batch}
      totals={totals}
      onOpen={(r) => setDialog({ kind: 'moves', row: r })}
    >
      {() => <StockDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
