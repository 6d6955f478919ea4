/**
 * 材料库存: balances of the stock core by kind; beside them the boards and remnants that nesting chooses, and 材料档案. The kind
 * stands in the address: `?view=coil`.
 */
import { lazy } from 'react';
import { materialBalances, materialSku, materialWeighing } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { invalidate } from '../../../kit/http/index.ts';
import { StockFrame, type StockView } from '../../../widgets/stock-list/index.ts';
import BalanceList from './BalanceList.tsx';
import './stock.css';

const SkuList = lazy(() => import('./SkuList.tsx'));
const StockList = lazy(() => import('./StockList.tsx'));
const AsOfList = lazy(() => import('./AsOfList.tsx'));
const HeatList = lazy(() => import('./HeatList.tsx'));
const WeighingList = lazy(() => import('./WeighingList.tsx'));

/** bit of the stock domain */
const MATERIAL = 2;
const ITEMS = { call: materialSku.calls.all };
const refresh = () => void invalidate(materialBalances);
const [SKU, BOARD, AS_OF, WEIGHING, HEAT] = ['sku', 'board', 'asof', 'weighing', 'heat'];
/** kinds of material by the name of their view; 0: whatever lies at outsourcers */
const KINDS: Readonly<Record<string, number>> = { '': 1, coil: 2, profile: 4, scrap: 8, outside: 0 };
const VIEWS: readonly StockView[] = [
  { value: '', label: '板材', isStock: true },
  { value: 'coil', label: '卷材', isStock: true },
  { value: 'profile', label: '型材', isStock: true },
  { value: BOARD, label: '余料与套料板' },
  { value: 'scrap', label: '废料', isStock: true },
  { value: 'outside', label: '外协料', isStock: true },
  { value: AS_OF, label: '某日结存' },
  { value: WEIGHING, label: '过磅对比' },
  { value: HEAT, label: '炉号追溯' },
  { value: SKU, label: '材料档案' },
];

export default function StockScreen() {
  const maySkus = useCan(materialSku.calls.list.right);
  const mayWeigh = useCan(materialWeighing.right);
  const views = VIEWS.filter((v) => (v.value !== SKU || maySkus) && (v.value !== WEIGHING || mayWeigh));
  return (
    <StockFrame
      path="/warehouse/material/stock"
      views={views}
      domain={MATERIAL}
      items={ITEMS}
      onPosted={refresh}
    >
      {(view) => (
        <>
          {view === SKU && <SkuList />}
          {view === BOARD && <StockList />}
          {view === AS_OF && <AsOfList view={AS_OF} />}
          {view === HEAT && <HeatList view={HEAT} />}
          {view === WEIGHING && <WeighingList view={WEIGHING} />}
          {KINDS[view] !== undefined && <BalanceList key={view} kind={KINDS[view]} view={view} />}
        </>
      )}
    </StockFrame>
  );
}
