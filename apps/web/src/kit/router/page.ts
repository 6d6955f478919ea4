/** How a page is declared: `*.pages.tsx` files export a default array of these. */
import type { Asked } from '../auth/policy-store.ts';
import { createElement, use } from 'react';
import type { ComponentType } from 'react';

type Loader = () => Promise<{ default: ComponentType }>;

export interface Preloadable {
  component: ComponentType;
  /** fetches the chunk ahead of the click */
  load: Loader;
}

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

/**
 * Like `lazy`, but a chunk that has been fetched ahead is drawn at once: `lazy` suspends for a moment even then,
 * and React holds what it has shown in the meantime for 300 ms.
 */
export function preloadable(load: Loader): Preloadable {
  let ready: ComponentType | undefined;
  let awaited: ReturnType<Loader> | undefined;
  const fetchChunk: Loader = async () => {
    const chunk = await load();
    ready = chunk.default;
    return chunk;
  };
  const limitedFetch = limited(fetchChunk);
  function Screen() {
    if (ready) return createElement(ready);
    awaited ??= limitedFetch();
    return createElement(use(awaited).default);
  }
  return { component: Screen, load: fetchChunk };
}

/** What Ctrl K can do at once. It opens `to`; without one the page's list presses its own button of this name. */
export interface PageAction {
  title: string;
  right?: Asked;
  to?: string;
}

export interface PageDef extends Preloadable {
  path: string;
  /** a title that differs from the route table's */
  title?: string;
  actions?: readonly PageAction[];
}

/** `export default [page('/cad/project', () => import('./ProjectList.tsx'))]`. */
export function page(path: string, load: Loader, options: Pick<PageDef, 'title' | 'actions'> = {}): PageDef {
  return { path, ...preloadable(load), ...options };
}
