/** 过磅对比: suppliers by how far what they bring is off its sizes, and what that cost. */
import { materialWeighing, materialWeighingDown, supplier, texture, weighingFields } from '@muyun/contract';
import { Num } from '../../../kit/format/index.ts';
import { columnsOf, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';

type Row = RowOf<typeof materialWeighing>;
const F = weighingFields;
const columns = columnsOf<typeof weighingFields, Row>(
  F,
  [
    'supplierName',
    'deviationPct',
    'difference',
    'amount',
    'theoreticalWeight',
    'weight',
    'beyondCount',
    'receiptCount',
    'lineCount',
  ],
  {
    supplierName: { width: 200, grow: true },
    deviationPct: {
      width: 110,
      render: (r) => (
        <span style={Number(r.deviationPct) > 0 ? { color: 'var(--error)' } : {}}>
          <Num value={r.deviationPct} kind="percent" />
        </span>
      ),
    },
    difference: { width: 110 },
    amount: { width: 120 },
    theoreticalWeight: { width: 130 },
    weight: { width: 130 },
  },
);
const filters: FilterField[] = [
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 200 },
  { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions }, width: 150 },
  { type: 'dateRange', name: 'day', label: '业务日期', names: ['begin', 'end'] },
];

export default function WeighingList({ view }: { view: string }) {
  return (
    <ListPage
      call={materialWeighing}
      noun="过磅对比"
      unit="家"
      columns={columns}
      filters={filters}
      defaults={{ view }}
      exportCall={materialWeighingDown}
      emptyHint="采购入库填了过磅重量或毛重皮重，审核后按供应商汇总实重与理重的偏差"
    />
  );
}
