/** 配件库存 and, beside it, 补货建议: what is there and what should be bought. `?view=suggest` opens the second. */
import { lazy, Suspense, useMemo } from 'react';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { accessorySku, accessoryStock } from '@muyun/contract';
import { invalidate } from '../../../../kit/http/index.ts';
import { TabContext, useTabInfo } from '../../../../kit/tabs/use-tab.ts';
import StockList from './StockList.tsx';
import { StockTakeButton } from '../../../../widgets/stock-take/index.ts';
import './inventory.css';

const SuggestList = lazy(() => import('./SuggestList.tsx'));

const ITEMS = { call: accessorySku.calls.list };
const PATH = '/psi/accessory/accessory-inventory';
const SUGGEST = 'suggest';
const VIEWS = [
  { value: '', label: '库存' },
  { value: SUGGEST, label: '补货建议' },
];

export default function InventoryScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = useTabInfo();
  // each list keeps its columns and its last search under a name of its own
  const suggestTab = useMemo(() => ({ ...tab, path: `${tab.path}/${SUGGEST}` }), [tab]);
  const view = search.get('view') === SUGGEST ? SUGGEST : '';
  return (
    <div className="acc-inventory">
      <div className="stock-bar">
        <Segmented
          className="acc-inventory-views"
          value={view}
          options={VIEWS}
          onChange={(to) =>
            void navigate(to === SUGGEST ? `${PATH}?view=${SUGGEST}` : PATH, { replace: true })
          }
        />
        {view === '' && (
          <StockTakeButton domain={8} items={ITEMS} onPosted={() => invalidate(accessoryStock)} />
        )}
      </div>
      {view === SUGGEST ? (
        <TabContext value={suggestTab}>
          <Suspense fallback={null}>
            <SuggestList />
          </Suspense>
        </TabContext>
      ) : (
        <StockList />
      )}
    </div>
  );
}
