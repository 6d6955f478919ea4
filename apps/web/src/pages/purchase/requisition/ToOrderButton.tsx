/** 转采购: the open rest of an approved requisition becomes a draft order for one supplier. */
import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { dec, isOrderable, requisition, requisitionToOrder, supplier } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';

export function ToOrderButton({ screen }: { screen: DocumentScreen }) {
  // from the list one comes to do just this
  const [search] = useSearchParams();
  const [open, setOpen] = useState(() => search.get('to') === 'order');
  const [supplierId, setSupplier] = useState<string>();
  const navigate = useNavigate();
  const { run, busy } = useAction(requisitionToOrder, {
    success: (answer) => `已生成采购单 ${answer.no}`,
    invalidates: [requisition.calls.list, requisition.calls.get, requisition.calls.links],
    onSuccess: (answer) => void navigate(addressOf(`/purchase/material/order/detail?id=${answer.orderId}`)),
  });
  const rest = screen.lines.flatMap((l) => {
    const quantity = dec(String(l['quantity'] ?? '0'))
      .minus(String(l['orderedQty'] ?? '0'))
      .minus(String(l['cancelledQty'] ?? '0'));
    return l.id && quantity.gt(0) ? [{ id: l.id, quantity: quantity.toFixed(4) }] : [];
  });
  if (!screen.view || !isOrderable(screen.view) || rest.length === 0 || !can('AlMaterialPurchase.Orders:add'))
    return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        转采购
      </Button>
      <HouseModal
        title={`转采购（${rest.length} 行未转）`}
        open={open}
        onCancel={() => setOpen(false)}
        okText="生成采购单"
        okDisabled={!supplierId}
        busy={busy}
        onOk={() => supplierId && void run({ body: { lineIds: rest, supplierId } })}
      >
        <RemoteSelect
          source={{ call: supplier.calls.all }}
          value={supplierId}
          onChange={(v: unknown) => setSupplier(typeof v === 'string' ? v : undefined)}
          placeholder="选择供应商"
        />
      </HouseModal>
    </>
  );
}
