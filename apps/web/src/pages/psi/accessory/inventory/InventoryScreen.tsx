/** 配件库存 and, beside it, 补货建议: what is there and what should be bought. `?view=suggest` opens the second. */
import { lazy } from 'react';
import { accessorySku, accessoryStock } from '@muyun/contract';
import { invalidate } from '../../../../kit/http/index.ts';
import { StockFrame, type StockView } from '../../../../widgets/stock-list/index.ts';
import StockList from './StockList.tsx';

const SuggestList = lazy(() => import('./SuggestList.tsx'));

const ITEMS = { call: accessorySku.calls.list };
const refresh = () => void invalidate(accessoryStock);
const SUGGEST = 'suggest';
const VIEWS: readonly StockView[] = [
  { value: '', label: '库存', isStock: true },
  { value: SUGGEST, label: '补货建议' },
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
      {(view) => (view === SUGGEST ? <SuggestList /> : <StockList />)}
    </StockFrame>
  );
}
