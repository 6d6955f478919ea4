/** The open screens: one tab per path (and document), kept per space. Rules of the bar are here, drawing is in app. */
import { create } from 'zustand';
import { readStored, writeStored } from '../storage.ts';

export const MAX_TABS = 12;
export const HOME = '/home';

export interface TabItem {
  key: string;
  path: string;
  search: string;
  title: string;
  /** unsaved edits */
  dirty?: boolean;
  usedAt: number;
  /** looked at since the page was loaded; a tab of the last visit is drawn only then */
  opened?: boolean;
}
interface TabState {
  scope: string;
  tabs: TabItem[];
  active: string;
}

export const useTabs = create<TabState>(() => ({ scope: '', tabs: [], active: '' }));

/** A list is one tab; a document is a tab of its own. */
export function tabKeyOf(path: string, search: string): string {
  const id = new URLSearchParams(search).get('id');
  return id ? `${path}?id=${id}` : path;
}

export type TabRefusal = '这是最后一个标签了, 无法被关闭' | '左侧没有标签' | '右侧没有标签';

/** Adds or renews a tab and drops the least recently used clean one above the limit. */
export function withTab(tabs: readonly TabItem[], tab: TabItem): TabItem[] {
  const at = tabs.findIndex((t) => t.key === tab.key);
  if (at >= 0)
    return tabs.map((t, i) =>
      i === at ? { ...t, search: tab.search, usedAt: tab.usedAt, opened: tab.opened } : t,
    );
  const all = tab.path === HOME ? [tab, ...tabs] : [...tabs, tab];
  if (all.length <= MAX_TABS) return all;
  const oldest = all
    .filter((t) => t.key !== tab.key && t.path !== HOME && !t.dirty)
    .sort((a, b) => a.usedAt - b.usedAt)[0];
  return oldest ? all.filter((t) => t !== oldest) : all;
}

export type CloseKind = 'current' | 'left' | 'right' | 'all';

/** What stays after a close, or why it is refused. Closing all leaves the home tab. */
export function closing(tabs: readonly TabItem[], key: string, kind: CloseKind): TabItem[] | TabRefusal {
  const at = tabs.findIndex((t) => t.key === key);
  if (kind === 'left') return at <= 0 ? '左侧没有标签' : tabs.slice(at);
  if (kind === 'right') return at >= tabs.length - 1 ? '右侧没有标签' : tabs.slice(0, at + 1);
  if (kind === 'all') return tabs.filter((t) => t.path === HOME);
  return tabs.length <= 1 ? '这是最后一个标签了, 无法被关闭' : tabs.filter((t) => t.key !== key);
}

/** The tab to show after `key` went: the right neighbour, else the left one. */
export function neighbourOf(
  before: readonly TabItem[],
  after: readonly TabItem[],
  key: string,
): TabItem | undefined {
  const at = before.findIndex((t) => t.key === key);
  return (
    after.find((t) => t.key === before[at + 1]?.key) ??
    after.find((t) => t.key === before[at - 1]?.key) ??
    after.at(-1)
  );
}

const save = () => {
  const { scope, tabs } = useTabs.getState();
  if (scope)
    writeStored(
      `tabs.${scope}`,
      tabs.map(({ key, path, search, title, usedAt }) => ({ key, path, search, title, usedAt })),
    );
};

/** Reads the tabs of a space once; titles come back, states do not. */
export function restoreTabs(scope: string, allowed: (path: string) => boolean): void {
  if (useTabs.getState().scope === scope) return;
  const tabs = readStored<TabItem[]>(`tabs.${scope}`, []).filter((t) => allowed(t.path));
  const home = { key: HOME, path: HOME, search: '', title: '云服务首页', usedAt: 0 };
  useTabs.setState({ scope, tabs: tabs.some((t) => t.path === HOME) ? tabs : [home, ...tabs], active: '' });
}

export function openTab(path: string, search: string, title: string): void {
  const key = tabKeyOf(path, search);
  useTabs.setState((s) => ({
    active: key,
    tabs: withTab(s.tabs, { key, path, search, title, usedAt: Date.now(), opened: true }),
  }));
  save();
}

export function replaceTabs(tabs: TabItem[]): void {
  useTabs.setState({ tabs });
  save();
}

export function patchTab(key: string, change: { title?: string; dirty?: boolean }): void {
  const tab = useTabs.getState().tabs.find((t) => t.key === key);
  if (!tab || Object.entries(change).every(([k, v]) => tab[k as keyof TabItem] === v)) return;
  useTabs.setState((s) => ({ tabs: s.tabs.map((t) => (t.key === key ? { ...t, ...change } : t)) }));
  save();
}

/** Forgets the tabs of this space, for a factory switch. */
export function dropTabs(): void {
  const { scope } = useTabs.getState();
  useTabs.setState({ tabs: [], active: '' });
  if (scope) writeStored(`tabs.${scope}`, null);
}
