/** 补货建议: SKUs of which less is there and on its way than there should be; ticked ones become orders, one per supplier. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  accessoryFromDemand,
  accessoryPurchase,
  accessorySuggestFields,
  accessorySuggestions,
  accessorySuggestionsDown,
  accessoryType,
  supplier,
} from '@muyun/contract';
import { useAction } from '../../../../kit/http/index.ts';
import { columnsOf, ListPage } from '../../../../kit/table/index.ts';
import type { BatchAction, FilterField, RowOf } from '../../../../kit/table/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';

type Row = RowOf<typeof accessorySuggestions>;
const columns = columnsOf<typeof accessorySuggestFields, Row>(
  accessorySuggestFields,
  [
    'accessorySkuName',
    'typeName',
    'supplierName',
    'availableQty',
    'onWayQty',
    'minStock',
    'maxStock',
    'suggestQty',
    'unit',
    'purchaseQty',
    'purchaseUnit',
    'lastPrice',
  ],
  {
    accessorySkuName: { fixed: 'left', width: 200 },
    typeName: { width: 100, grow: false, hidden: true },
    supplierName: { width: 150, grow: true },
    suggestQty: { width: 96 },
    unit: { width: 56 },
    purchaseQty: { width: 96 },
    purchaseUnit: { width: 84, grow: false },
  },
);
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '配件 / 编码', width: 200 },
  { type: 'select', name: 'typeId', label: '类型', source: { call: accessoryType.calls.all }, width: 150 },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 180 },
];

/** the view stands in the address with the filters: emptied, they stay in it */
const DEFAULTS = { view: 'suggest' };

export default function SuggestList() {
  const navigate = useNavigate();
  const { run } = useAction(accessoryFromDemand, {
    success: (answer) => `已生成 ${answer.purchases.length} 张采购单`,
    invalidates: [accessorySuggestions, accessoryPurchase.calls.list],
    onSuccess: ({ purchases }) => {
      const [only] = purchases;
      if (only && purchases.length === 1)
        void navigate(addressOf(`/psi/accessory/add-accessory-purchase?id=${only.id}`));
      else void navigate(addressOf('/psi/accessory/accessory-purchase'));
    },
  });
  const batch = useMemo<BatchAction<Row>[]>(
    () => [
      {
        label: '生成采购单',
        right: 'AlPsiManagement.AccessoryPurchases:add',
        run: (rows) => run({ body: { minStock: true, projectIds: [], skuIds: rows.map((r) => r.id) } }),
      },
    ],
    [run],
  );
  return (
    <ListPage
      call={accessorySuggestions}
      noun="补货建议"
      unit="条"
      columns={columns}
      filters={filters}
      defaults={DEFAULTS}
      exportCall={accessorySuggestionsDown}
      primary={[
        {
          label: '全部生成采购单',
          right: 'AlPsiManagement.AccessoryPurchases:add',
          onClick: () => run({ body: { minStock: true, projectIds: [] } }),
        },
      ]}
      batchActions={batch}
      emptyHint="配件规格填了安全库存，可用加在途低于它时，这里给出补货建议"
    />
  );
}
