/** 入库 from the purchase itself: what of it has not come yet. */
import { useState } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { dec } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { ReceiveDialog } from './ReceiveDialog.tsx';

const text = (value: unknown): string => (typeof value === 'string' ? value : '0');

/** A purchase that may be closed is one that goods may come for. */
const isUnderWay = (screen: DocumentScreen): boolean => screen.view?.actions?.includes('close') === true;

export function ReceiveButton({ screen }: { screen: DocumentScreen }) {
  const open = screen.lines.flatMap((l) => {
    const rest = dec(text(l['quantity'])).minus(text(l['receivedKg'])).plus(text(l['returnedKg']));
    return l.id && rest.gt(0)
      ? [{ purchaseLineId: l.id, paintId: text(l['paintId']), quantity: rest.toFixed(3) }]
      : [];
  });
  // from the list one comes to do just this
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(() => search.get('to') === 'receive');
  if (!isUnderWay(screen) || open.length === 0 || !can('AlPsiManagement.PaintIns:add')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        入库
      </Button>
      <ReceiveDialog lines={isOpen ? open : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
