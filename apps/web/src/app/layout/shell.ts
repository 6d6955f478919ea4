/** The frame of every screen, and fetching it together with a screen before it is needed. */
import { preloadable } from '../../kit/router/page.ts';
import { prefetchPage } from './use-open.ts';

const layout = preloadable(() => import('./MainLayout.tsx'));

export const MainLayout = layout.component;

export function prefetchLayout(): void {
  void layout.load().catch(() => undefined);
}

/** Fetches what the address will show, so that nothing is waited for once it may be shown. */
export function prefetchScreen(address: string): void {
  prefetchLayout();
  prefetchPage(address.split(/[?#]/, 1)[0]);
}
