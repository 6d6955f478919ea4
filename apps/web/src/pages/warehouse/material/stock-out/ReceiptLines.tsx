/** 选择材料入库单: receipt lines that can go back to the supplier; ticked lines of one supplier and warehouse become a draft. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { materialStockOut, returnableLines, supplier } from '@muyun/contract';
import { toast } from '../../../../kit/feedback.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../../kit/http/index.ts';
import { type BatchAction, type FilterField, ListPage } from '../../../../kit/table/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { receiptColumns, type ReceiptLine, returnLineOf } from './receipt-columns.ts';

const SEND_BACK = 2;
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '入库单 / 材料' },
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all }, width: 200 },
];

export default function ReceiptLines() {
  const navigate = useNavigate();
  const batch = useMemo((): BatchAction<ReceiptLine>[] => {
    const make = async (rows: ReceiptLine[]): Promise<void> => {
      const [first] = rows;
      if (!first) return;
      if (rows.some((r) => r.supplierId !== first.supplierId || r.warehouseId !== first.warehouseId)) {
        toast.error('一张退货单只能退同一供应商、同一仓库的材料，请筛选后再选');
        return;
      }
      try {
        const made = await request(materialStockOut.calls.create, {
          body: {
            outType: SEND_BACK,
            supplierId: first.supplierId,
            warehouseId: first.warehouseId,
            businessDate: todayText(),
            lines: rows.map(({ ...row }) => {
              const { inNo: _no, ...line } = returnLineOf(row, row.openQty);
              return line;
            }),
          },
        });
        toast.success(`已生成退货单 ${made.no}`);
        await invalidate(materialStockOut.calls.list);
        void navigate(addressOf(`/warehouse/material/stock-out-detail?id=${made.id}`));
      } catch (error) {
        showError(error);
      }
    };
    return [{ label: '生成退货单', right: 'AlMaterialWareHouse.StockOuts:add', run: make }];
  }, [navigate]);
  return (
    <ListPage
      call={returnableLines}
      noun="可退货的入库行"
      unit="行"
      columns={receiptColumns}
      filters={filters}
      defaultSort="businessDate desc"
      batchActions={batch}
      emptyHint="采购入库审核后，可退给供应商的行显示在这里"
    />
  );
}
