/** What of an approved order has not come becomes a draft receipt. */
import { materialOrder, materialStockIn, receivableLines } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { todayText } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';

const PURCHASE = 1;
const MOST = 400;

async function received(orderId: string, orderNo: string): Promise<{ id: string; no: string } | null> {
  const { items } = await request(receivableLines, { query: { filter: orderNo, maxResultCount: MOST } });
  const lines = items.filter((l) => l.orderId === orderId);
  const [first] = lines;
  if (!first) return null;
  return request(materialStockIn.calls.create, {
    body: {
      inType: PURCHASE,
      supplierId: first.supplierId,
      warehouseId: first.warehouseId,
      businessDate: todayText(),
      lines: lines.map((l) => ({
        materialSkuId: l.materialSkuId,
        orderLineId: l.id,
        quantity: l.openQty,
        projectId: l.projectId,
        priceBasis: l.priceBasis,
        unitPrice: l.unitPrice,
      })),
    },
  });
}

/** Makes it and goes there; an order that has come is told. */
export async function receive(
  orderId: string,
  orderNo: string,
  go: (address: string) => void,
): Promise<void> {
  try {
    const made = await received(orderId, orderNo);
    if (!made) {
      toast.error('这张采购单已经到齐');
      return;
    }
    toast.success(`已生成入库单 ${made.no}`);
    await invalidate(materialStockIn.calls.list, materialOrder.calls.links);
    go(`/warehouse/material/stock-in-detail?id=${made.id}`);
  } catch (error) {
    showError(error);
  }
}
