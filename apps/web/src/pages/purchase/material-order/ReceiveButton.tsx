/** 入库: what of an approved order has not come becomes a draft receipt; the scale and the places are filled in there. */
import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { isComing } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { receive } from './receive.ts';

export function ReceiveButton({ screen }: { screen: DocumentScreen }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { view } = screen;
  const mayReceive = can('AlMaterialWareHouse.StockIns:add') && can('AlMaterialWareHouse.StockIns:query');
  if (!view || !isComing(view) || !mayReceive) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    await receive(view.id, String(view['orderNo']), (to) => void navigate(addressOf(to)));
    setBusy(false);
  };
  return (
    <Button type="primary" loading={isBusy} onClick={() => void press()}>
      入库
    </Button>
  );
}
