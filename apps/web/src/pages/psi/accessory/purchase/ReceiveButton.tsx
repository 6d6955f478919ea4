/** 入库: the open rest of an approved order becomes a draft receipt. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ACCESSORY_IN, accessoryIn, accessoryPurchase, dec } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../../kit/document/index.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';

const OPEN = new Set([4, 8]);

export function ReceiveButton({ screen }: { screen: DocumentScreen }) {
  const navigate = useNavigate();
  const { run, busy } = useAction(accessoryIn.calls.create, {
    success: (answer) => `已生成入库单 ${answer.no}`,
    invalidates: [accessoryIn.calls.list, accessoryPurchase.calls.links],
    onSuccess: (answer) => void navigate(addressOf(`/psi/accessory/add-accessory-in?id=${answer.id}`)),
  });
  const { view } = screen;
  const rest = screen.lines.flatMap((l) => {
    const quantity = dec(String(l['quantity'] ?? '0'))
      .minus(String(l['receivedQty'] ?? '0'))
      .plus(String(l['returnedQty'] ?? '0'));
    return l.id && quantity.gt(0)
      ? [
          {
            accessorySkuId: String(l['accessorySkuId']),
            purchaseLineId: l.id,
            quantity: quantity.toFixed(4),
          },
        ]
      : [];
  });
  const isOpen = OPEN.has(Number(view?.['orderStatus'])) && rest.length > 0;
  if (!view || !isOpen || !can('AlPsiManagement.AccessoryIns:add')) return null;
  const body = {
    inType: ACCESSORY_IN.purchase,
    supplierId: String(view['supplierId']),
    warehouseId: String(view['warehouseId']),
    businessDate: todayText(),
    lines: rest,
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void run({ body })}>
      入库
    </Button>
  );
}
