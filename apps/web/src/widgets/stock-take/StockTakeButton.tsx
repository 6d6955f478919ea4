/** 盘点, 预留 and 账实核对 on the stock page of a domain. */
import { type ReactNode, useState } from 'react';
import { Button, Space } from 'antd';
import { DOMAIN_ITEMS } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import { ReservationDrawer } from './ReservationDrawer.tsx';
import { StockCheckDrawer } from './StockCheckDrawer.tsx';
import { StockTakeDrawer } from './StockTakeDrawer.tsx';
import type { StockTakeButtonProps } from './types.ts';
import './stock-take.css';

type Drawn = 'take' | 'reserved' | 'check';

export function StockTakeButton(props: StockTakeButtonProps) {
  const { domain, onPosted } = props;
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const isAllowed = useCan(`${DOMAIN_ITEMS[domain]}:query`);
  if (!isAllowed) return null;
  const close = () => setDrawn(null);
  const drawers: Record<Drawn, ReactNode> = {
    take: <StockTakeDrawer {...props} onClose={close} />,
    reserved: (
      <ReservationDrawer domain={domain} onClose={close} {...(onPosted ? { onChanged: onPosted } : {})} />
    ),
    check: <StockCheckDrawer domain={domain} onClose={close} />,
  };
  return (
    <Space>
      <Button onClick={() => setDrawn('reserved')}>预留</Button>
      <Button onClick={() => setDrawn('take')}>盘点</Button>
      <Button onClick={() => setDrawn('check')}>账实核对</Button>
      {drawn !== null && drawers[drawn]}
    </Space>
  );
}
