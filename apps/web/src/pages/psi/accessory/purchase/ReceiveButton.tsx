/** 入库: the open rest of an approved order becomes a draft receipt. */
import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { isComing } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../../kit/document/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { receiveAccessories } from './receive.ts';

export function ReceiveButton({ screen }: { screen: DocumentScreen }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { view } = screen;
  if (!view || !isComing(view) || !can('AlPsiManagement.AccessoryIns:add')) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    await receiveAccessories(view.id, (to) => void navigate(addressOf(to)));
    setBusy(false);
  };
  return (
    <Button type="primary" loading={isBusy} onClick={() => void press()}>
      入库
    </Button>
  );
}
