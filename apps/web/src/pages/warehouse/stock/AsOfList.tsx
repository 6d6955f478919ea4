/** 某日结存: what lay where at the end of a business day, and what it was worth then. */
import { materialAsOf, materialAsOfDown, materialAsOfFields, warehouse } from '@muyun/contract';
import { useSession } from '../../../kit/session/session-store.ts';
import {
  columnsOf,
  type FilterField,
  ListPage,
  type RowOf,
  type SumField,
} from '../../../kit/table/index.ts';

type Row = RowOf<typeof materialAsOf>;
const F = materialAsOfFields;
const columns = columnsOf<typeof materialAsOfFields, Row>(
  F,
  ['materialSkuName', 'warehouseName', 'unit', 'quantity', 'weight', 'value'],
  {
    materialSkuName: { width: 260, grow: true },
    warehouseName: { width: 160 },
    unit: { width: 64, grow: false },
    quantity: { width: 130 },
    weight: { width: 140 },
    value: { width: 150 },
  },
);
const filters: FilterField[] = [
  { type: 'date', name: 'date', label: '截至' },
  { type: 'inputSearch', name: 'filter', label: F.materialSkuName.label },
  {
    type: 'select',
    name: 'warehouseId',
    label: F.warehouseName.label,
    source: { call: warehouse.calls.all },
    width: 150,
  },
];
/** sheets and kilograms are not added */
const totals: SumField[] = [
  { name: 'weight', label: F.weight.label, kind: 'weight', unit: 'kg' },
  { name: 'value', label: F.value.label, kind: 'money', unit: '元' },
];

export default function AsOfList({ view }: { view: string }) {
  const showsAmounts = useSession((s) => s.displayAmount);
  return (
    <ListPage
      call={materialAsOf}
      noun="结存"
      unit="行"
      columns={columns}
      filters={filters}
      defaults={{ view }}
      exportCall={materialAsOfDown}
      totals={showsAmounts ? totals : totals.slice(0, 1)}
      emptyHint="选一个业务日，看那天结束时各仓库还有什么、值多少；不选就是今天"
    />
  );
}
