/** 选择采购订单: what is ordered and has not come; ticked lines of one supplier become a draft receipt. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { materialStockIn, receivableLines, supplier } from '@muyun/contract';
import { toast } from '../../../../kit/feedback.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../../kit/http/index.ts';
import { type BatchAction, type FilterField, ListPage } from '../../../../kit/table/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { purchaseColumns, type PurchaseLine, receiptLineOf } from './purchase-columns.ts';

const PURCHASE = 1;
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '采购单 / 材料' },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 200 },
];

export default function PurchaseLines() {
  const navigate = useNavigate();
  const batch = useMemo((): BatchAction<PurchaseLine>[] => {
    const make = async (rows: PurchaseLine[]): Promise<void> => {
      const [first] = rows;
      if (!first) return;
      if (rows.some((r) => r.supplierId !== first.supplierId)) {
        toast.error('一张入库单只能收一个供应商的货，请按供应商筛选后再选');
        return;
      }
      try {
        const made = await request(materialStockIn.calls.create, {
          body: {
            inType: PURCHASE,
            supplierId: first.supplierId,
            warehouseId: first.warehouseId,
            businessDate: todayText(),
            lines: rows.map((r) => receiptLineOf(r, r.openQty)),
          },
        });
        toast.success(`已生成入库单 ${made.no}`);
        await invalidate(materialStockIn.calls.list);
        void navigate(addressOf(`/warehouse/material/stock-in-detail?id=${made.id}`));
      } catch (error) {
        showError(error);
      }
    };
    return [{ label: '生成入库单', right: 'AlMaterialWareHouse.StockIns:add', run: make }];
  }, [navigate]);
  return (
    <ListPage
      call={receivableLines}
      noun="未到货的采购行"
      unit="行"
      columns={purchaseColumns}
      filters={filters}
      defaultSort="deliveryDate asc"
      batchActions={batch}
      emptyHint="采购单审核后，没有到齐的行显示在这里"
    />
  );
}
