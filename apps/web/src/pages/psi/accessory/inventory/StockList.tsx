/** 库存: what lies in which warehouse, what of it is free, what it is worth, whether it is enough. */
import { useNavigate } from 'react-router';
import {
  accessorySku,
  accessoryStock,
  accessoryStockDown,
  accessoryStockFields,
  accessoryType,
  warehouse,
} from '@muyun/contract';
import { columnsOf } from '../../../../kit/table/index.ts';
import type { FilterField, RowOf, SumField } from '../../../../kit/table/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { StockRows } from '../../../../widgets/stock-list/index.ts';

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
const keyOf = (row: Row): string => row.id;
const sums: SumField[] = [{ name: 'value', label: accessoryStockFields.value.label, kind: 'money' }];

const reservable = (row: Row) => ({
  itemId: row.accessorySkuId,
  itemName: row.accessorySkuName,
  warehouseId: row.warehouseId,
  warehouseName: row.warehouseName,
  available: row.availableQty,
});

export default function StockList() {
  const navigate = useNavigate();
  return (
    <StockRows
      domain={8}
      reservable={reservable}
      moves={moves}
      movesRight="AlPsiManagement.AccessoryInventorys:get"
      call={accessoryStock}
      noun="库存"
      unit="条"
      columns={columns}
      filters={filters}
      defaultSort="accessorySkuName asc"
      exportCall={accessoryStockDown}
      actionsWidth={110}
      actions={[
        {
          label: '库存流水',
          right: 'AlPsiManagement.AccessoryInventorys:get',
          onClick: () => void navigate(addressOf('/psi/accessory/accessory-inventory-logs')),
        },
      ]}
      sums={sums}
      totals={sums}
      keyOf={keyOf}
      open={moves}
      emptyHint="配件入库审核后，库存在这里；期初库存在配件入库里导入"
    />
  );
}
