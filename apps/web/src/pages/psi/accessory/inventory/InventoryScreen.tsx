/** 配件库存 and, beside it, 补货建议 and 上下限建议: what is there, what should be bought, how much should be there. The view stands in the address. */
import { lazy } from 'react';
import { accessorySku, accessoryStock } from '@muyun/contract';
import { invalidate } from '../../../../kit/http/index.ts';
import { StockFrame, type StockView } from '../../../../widgets/stock-list/index.ts';
import StockList from './StockList.tsx';

const SuggestList = lazy(() => import('./SuggestList.tsx'));
const LimitList = lazy(() => import('./LimitList.tsx'));

const ITEMS = { call: accessorySku.calls.list };
const refresh = () => void invalidate(accessoryStock);
const [SUGGEST, LIMITS] = ['suggest', 'limit'] as const;
const VIEWS: readonly StockView[] = [
  { value: '', label: '库存', isStock: true },
  { value: SUGGEST, label: '补货建议' },
  { value: LIMITS, label: '上下限建议' },
];

export default function InventoryScreen() {
  return (
    <StockFrame
      path="/psi/accessory/accessory-inventory"
      views={VIEWS}
      domain={8}
      items={ITEMS}
      onPosted={refresh}
    >
      {(view) => (view === SUGGEST ? <SuggestList /> : view === LIMITS ? <LimitList /> : <StockList />)}
    </StockFrame>
  );
}
