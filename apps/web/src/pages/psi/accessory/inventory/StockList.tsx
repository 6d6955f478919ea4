/** 库存: what lies in which warehouse, what of it is free, what it is worth, whether it is enough. */
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  accessorySku,
  accessoryStock,
  accessoryStockDown,
  accessoryStockFields,
  accessoryType,
  warehouse,
} from '@muyun/contract';
import { columnsOf, ListPage } from '../../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf, SumField } from '../../../../kit/table/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { ReservationDrawer } from '../../../../widgets/stock-take/index.ts';

type Row = RowOf<typeof accessoryStock>;
const moves = (row: Row): string =>
  `/psi/accessory/accessory-inventory-detail-logs?id=${row.accessorySkuId}&warehouseId=${row.warehouseId}`;

const columns = columnsOf<typeof accessoryStockFields, Row>(
  accessoryStockFields,
  [
    'accessorySkuName',
    'level',
    'warehouseName',
    'unit',
    'quantity',
    'availableQty',
    'reservedQty',
    'onWayQty',
    'avgCost',
    'value',
    'minStock',
    'maxStock',
    'places',
    'typeName',
    'code',
    'lastInDate',
  ],
  {
    accessorySkuName: { fixed: 'left', width: 190, sortable: true, link: moves },
    code: { width: 100, grow: false, hidden: true },
    typeName: { width: 90, grow: false },
    warehouseName: { width: 100, grow: false, sortable: true },
    places: { width: 100, grow: false },
    unit: { width: 56 },
    quantity: { width: 84, sortable: true },
    reservedQty: { width: 72 },
    onWayQty: { width: 84 },
    avgCost: { width: 76 },
    availableQty: { width: 84, sortable: true },
    value: { width: 104, sortable: true },
    level: { width: 96 },
    lastInDate: { sortable: true },
  },
);
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '配件 / 编码 / 条码', width: 200 },
  { type: 'select', name: 'warehouseId', label: '仓库', source: { call: warehouse.calls.all }, width: 150 },
  { type: 'select', name: 'typeId', label: '类型', source: { call: accessoryType.calls.all }, width: 150 },
  { type: 'select', name: 'lowOnly', label: '状态', options: [{ value: 'true', label: '只看低于最低' }] },
  {
    type: 'select',
    name: 'accessorySkuId',
    label: '配件规格',
    source: { call: accessorySku.calls.all },
    width: 200,
    more: true,
  },
  {
    type: 'select',
    name: 'withEmpty',
    label: '零库存',
    options: [{ value: 'true', label: '也显示零库存' }],
    more: true,
  },
];
const sums: SumField[] = [{ name: 'value', label: accessoryStockFields.value.label, kind: 'money' }];

interface ReservedProps {
  readonly row: Row;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}
/** Who keeps something of the SKU, and keeping more of it. */
const Reserved = ({ row, onChanged, onClose }: ReservedProps) => (
  <ReservationDrawer
    domain={8}
    of={{
      itemId: row.accessorySkuId,
      itemName: row.accessorySkuName,
      warehouseId: row.warehouseId,
      warehouseName: row.warehouseName,
      available: row.availableQty,
    }}
    title={`预留 · ${row.accessorySkuName}`}
    onChanged={onChanged}
    onClose={onClose}
  />
);

export default function StockList() {
  const navigate = useNavigate();
  const [reserved, setReserved] = useState<Row>();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => [
      {
        label: '明细账',
        right: 'AlPsiManagement.AccessoryInventorys:get',
        onClick: () => navigate(addressOf(moves(row))),
      },
      {
        label: '预留',
        right: 'AlPsiManagement.AccessoryInventorys:query',
        onClick: () => setReserved(row),
      },
    ],
    [navigate],
  );
  return (
    <ListPage
      call={accessoryStock}
      noun="库存"
      unit="条"
      columns={columns}
      filters={filters}
      defaultSort="accessorySkuName asc"
      exportCall={accessoryStockDown}
      rowActions={rowActions}
      actionsWidth={110}
      actions={[
        {
          label: '库存流水',
          right: 'AlPsiManagement.AccessoryInventorys:get',
          onClick: () => navigate(addressOf('/psi/accessory/accessory-inventory-logs')),
        },
      ]}
      sums={sums}
      totals={sums}
      keyOf={(row) => row.id}
      open={moves}
      emptyHint="配件入库审核后，库存在这里；期初库存在配件入库里导入"
    >
      {(list) =>
        reserved && (
          <Reserved row={reserved} onChanged={list.refresh} onClose={() => setReserved(undefined)} />
        )
      }
    </ListPage>
  );
}
