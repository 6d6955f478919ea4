/** The stock page of a domain: its views beside 预留, 盘点 and 账实核对, and the one that is open beneath. The view stands in the address. */
import { type ReactNode, Suspense, useMemo } from 'react';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { ScreenSkeleton } from '../../kit/states/index.ts';
import { TabContext, useTabInfo } from '../../kit/tabs/use-tab.ts';
import { StockTakeButton } from '../stock-take/index.ts';
import type { StockTakeButtonProps } from '../stock-take/types.ts';
import './stock-list.css';

export interface StockView {
  /** '' is the first */
  readonly value: string;
  readonly label: string;
  /** the counted stock itself: it has the drawers of the stock core */
  readonly isStock?: boolean;
}
interface Props extends StockTakeButtonProps {
  readonly path: string;
  readonly views?: readonly StockView[];
  readonly children: (view: string) => ReactNode;
}
const ONE: readonly StockView[] = [{ value: '', label: '', isStock: true }];

export function StockFrame({ path, views = ONE, children, ...counted }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = useTabInfo();
  const asked = search.get('view') ?? '';
  const view = views.find((v) => v.value === asked) ?? views[0];
  const name = view?.value ?? '';
  // each list keeps its columns and its last search under a name of its own
  const own = useMemo(() => (name === '' ? tab : { ...tab, path: `${tab.path}/${name}` }), [tab, name]);
  return (
    <div className="my-stock">
      <div className="my-stock-head">
        {views.length > 1 && (
          <Segmented
            className="my-stock-views"
            value={name}
            options={views.map(({ value, label }) => ({ value, label }))}
            onChange={(to) => void navigate(to === '' ? path : `${path}?view=${to}`, { replace: true })}
          />
        )}
        {view?.isStock && <StockTakeButton {...counted} />}
      </div>
      <TabContext value={own}>
        <Suspense fallback={<ScreenSkeleton />}>{children(name)}</Suspense>
      </TabContext>
    </div>
  );
}
