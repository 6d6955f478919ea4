/** How a page is declared: `*.pages.tsx` files export a default array of these. */
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

type Loader = () => Promise<{ default: ComponentType }>;

export interface PageDef {
  path: string;
  /** a title that differs from the route table's */
  title?: string;
  component: LazyExoticComponent<ComponentType>;
  /** fetches the chunk ahead of the click */
  load: Loader;
}

/** `export default [page('/cad/project', () => import('./ProjectList.tsx'))]`. */
export function page(path: string, load: Loader, options: { title?: string } = {}): PageDef {
  return { path, load, component: lazy(load), ...options };
}
