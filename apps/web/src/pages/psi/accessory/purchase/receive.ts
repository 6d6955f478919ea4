/** What of an approved order of accessories has not come becomes a draft receipt. */
import { ACCESSORY_IN, accessoryIn, accessoryPurchase, dec, type OutputOf } from '@muyun/contract';
import { toast } from '../../../../kit/feedback.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../../kit/http/index.ts';

type Order = Pick<OutputOf<typeof accessoryPurchase.calls.get>, 'supplierId' | 'warehouseId' | 'lines'>;

/** Lines of which something is still to come, as a receipt takes them. */
const restOf = ({ lines }: Order) =>
  lines.flatMap((l) => {
    const quantity = dec(l.quantity).minus(l.receivedQty).plus(l.returnedQty);
    return quantity.gt(0)
      ? [{ accessorySkuId: l.accessorySkuId, purchaseLineId: l.id, quantity: quantity.toFixed(4) }]
      : [];
  });

/** Makes it and goes there; an order that has come is told. */
export async function receiveAccessories(id: string, go: (address: string) => void): Promise<void> {
  try {
    const order = await request(accessoryPurchase.calls.get, { params: { id } });
    const lines = restOf(order);
    if (lines.length === 0) {
      toast.error('这张采购单已经到齐');
      return;
    }
    const made = await request(accessoryIn.calls.create, {
      body: {
        inType: ACCESSORY_IN.purchase,
        supplierId: order.supplierId,
        warehouseId: order.warehouseId,
        businessDate: todayText(),
        lines,
      },
    });
    toast.success(`已生成入库单 ${made.no}`);
    await invalidate(accessoryIn.calls.list, accessoryPurchase.calls.links);
    go(`/psi/accessory/add-accessory-in?id=${made.id}`);
  } catch (error) {
    showError(error);
  }
}
