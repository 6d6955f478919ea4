/** How a page is declared: `*.pages.tsx` files export a default array of these. */
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

type Loader = () => Promise<{ default: ComponentType }>;

/** A chunk that has not come by then counts as not loadable. */
const LOAD_LIMIT_MS = 120_000;
export const LOAD_LATE = '页面加载超时';

function limited(load: Loader): Loader {
  return () => {
    let timer = 0;
    const late = new Promise<never>((_resolve, reject) => {
      timer = window.setTimeout(() => reject(new Error(LOAD_LATE)), LOAD_LIMIT_MS);
    });
    return Promise.race([load(), late]).finally(() => window.clearTimeout(timer));
  };
}

/** What Ctrl K can do at once. It opens `to`; without one the page's list presses its own button of this name. */
export interface PageAction {
  title: string;
  right?: string;
  to?: string;
}

export interface PageDef {
  path: string;
  /** a title that differs from the route table's */
  title?: string;
  actions?: readonly PageAction[];
  component: LazyExoticComponent<ComponentType>;
  /** fetches the chunk ahead of the click */
  load: Loader;
}

/** `export default [page('/cad/project', () => import('./ProjectList.tsx'))]`. */
export function page(path: string, load: Loader, options: Pick<PageDef, 'title' | 'actions'> = {}): PageDef {
  return { path, load, component: lazy(limited(load)), ...options };
}
