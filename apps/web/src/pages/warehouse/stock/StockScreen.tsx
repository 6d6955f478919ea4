/**
 * 材料库存: balances of the stock core by kind; beside them the boards and remnants that nesting chooses, and 材料档案. The kind
 * stands in the address: `?view=coil`.
 */
import { lazy, Suspense, useMemo } from 'react';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { materialBalances, materialSku } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { TabContext, useTabInfo } from '../../../kit/tabs/use-tab.ts';
import { invalidate } from '../../../kit/http/index.ts';
import { StockTakeButton } from '../../../widgets/stock-take/index.ts';
import BalanceList from './BalanceList.tsx';
import './stock.css';

const SkuList = lazy(() => import('./SkuList.tsx'));
const StockList = lazy(() => import('./StockList.tsx'));
const AsOfList = lazy(() => import('./AsOfList.tsx'));

/** bit of the stock domain */
const MATERIAL = 2;
const ITEMS = { call: materialSku.calls.all };
const refresh = () => void invalidate(materialBalances);
const PATH = '/warehouse/material/stock';
const [SKU, BOARD, AS_OF] = ['sku', 'board', 'asof'];
/** kinds of material by the name of their view; 0: whatever lies at outsourcers */
const KINDS: Readonly<Record<string, number>> = { '': 1, coil: 2, profile: 4, scrap: 8, outside: 0 };
const VIEWS = [
  { value: '', label: '板材' },
  { value: 'coil', label: '卷材' },
  { value: 'profile', label: '型材' },
  { value: BOARD, label: '余料与套料板' },
  { value: 'scrap', label: '废料' },
  { value: 'outside', label: '外协料' },
  { value: AS_OF, label: '某日结存' },
  { value: SKU, label: '材料档案' },
];

export default function StockScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const maySkus = useCan(materialSku.calls.list.right);
  const tab = useTabInfo();
  const asked = search.get('view') ?? '';
  const views = VIEWS.filter((v) => v.value !== SKU || maySkus);
  const view = views.some((v) => v.value === asked) ? asked : '';
  // each list keeps its columns and its last search under a name of its own
  const own = useMemo(() => (view === '' ? tab : { ...tab, path: `${tab.path}/${view}` }), [tab, view]);
  return (
    <div className="my-stock">
      <div className="my-stock-head">
        <Segmented
          className="my-stock-views"
          value={view}
          options={views}
          onChange={(to) => void navigate(to === '' ? PATH : `${PATH}?view=${to}`, { replace: true })}
        />
        {KINDS[view] !== undefined && <StockTakeButton domain={MATERIAL} items={ITEMS} onPosted={refresh} />}
      </div>
      <TabContext value={own}>
        <Suspense fallback={null}>
          {view === SKU && <SkuList />}
          {view === BOARD && <StockList />}
          {view === AS_OF && <AsOfList view={AS_OF} />}
          {KINDS[view] !== undefined && <BalanceList key={view} kind={KINDS[view]} view={view} />}
        </Suspense>
      </TabContext>
    </div>
  );
}
