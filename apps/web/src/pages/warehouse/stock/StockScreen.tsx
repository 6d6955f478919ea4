/** 材料库存 and, beside it, 材料档案: what is there and what can be bought. `?view=sku` opens the second. */
import { lazy, Suspense, useMemo } from 'react';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { materialSku } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { TabContext, useTabInfo } from '../../../kit/tabs/use-tab.ts';
import StockList from './StockList.tsx';
import './stock.css';

const SkuList = lazy(() => import('./SkuList.tsx'));

const PATH = '/warehouse/material/stock';
const SKU = 'sku';
const VIEWS = [
  { value: '', label: '库存' },
  { value: SKU, label: '材料档案' },
];

export default function StockScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const maySkus = useCan(materialSku.calls.list.right);
  const tab = useTabInfo();
  // each list keeps its columns and its last search under a name of its own
  const skuTab = useMemo(() => ({ ...tab, path: `${tab.path}/${SKU}` }), [tab]);
  const view = maySkus && search.get('view') === SKU ? SKU : '';
  return (
    <div className="my-stock">
      {maySkus && (
        <Segmented
          className="my-stock-views"
          value={view}
          options={VIEWS}
          onChange={(to) => void navigate(to === SKU ? `${PATH}?view=${SKU}` : PATH, { replace: true })}
        />
      )}
      {view === SKU ? (
        <TabContext value={skuTab}>
          <Suspense fallback={null}>
            <SkuList />
          </Suspense>
        </TabContext>
      ) : (
        <StockList />
      )}
    </div>
  );
}
