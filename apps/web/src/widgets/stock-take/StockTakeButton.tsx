/** 盘点 on the stock page of a domain: the button, and the drawer with its counts. */
import { useState } from 'react';
import { Button } from 'antd';
import { DOMAIN_ITEMS, type InventoryDomain } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import type { OptionSource } from '../../kit/form/index.ts';
import { StockTakeDrawer } from './StockTakeDrawer.tsx';

export interface StockTakeButtonProps {
  domain: InventoryDomain;
  /** where items that do not stand on the list are chosen from */
  items: OptionSource;
  /** after stock was posted: what is out of date */
  onPosted?: () => void;
}

export function StockTakeButton(props: StockTakeButtonProps) {
  const [open, setOpen] = useState(false);
  const isAllowed = useCan(`${DOMAIN_ITEMS[props.domain]}:query`);
  if (!isAllowed) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>盘点</Button>
      {open && <StockTakeDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
