/** From 盘盈 or 盘亏 to the count that made it. */
import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { DOMAIN_ITEMS, type InventoryDomain } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import type { DocumentScreen } from '../../kit/document/index.ts';
import type { OptionSource } from '../../kit/form/index.ts';
import { LateTakeSheet } from './LateTakeSheet.tsx';
import './stock-take.css';

interface Props {
  screen: DocumentScreen;
  domain: InventoryDomain;
  items: OptionSource;
}
export function TakeLink({ screen, domain, items }: Props) {
  const { view } = screen;
  const [isOpen, setOpen] = useState(false);
  const mayRead = useCan(`${DOMAIN_ITEMS[domain]}:get`);
  const [id, no] = [view?.['stockTakeId'], view?.['stockTakeName']];
  if (typeof id !== 'string' || !mayRead) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>盘点单 {String(no ?? '')}</Button>
      {isOpen && (
        <Drawer
          open
          size={1160}
          title="盘点单"
          onClose={close}
          styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
        >
          <LateTakeSheet id={id} items={items} onPosted={screen.refresh} onGone={close} />
        </Drawer>
      )}
    </>
  );
}
