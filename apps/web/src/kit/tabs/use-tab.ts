/** What a page may say about its own tab. */
import { createContext, useContext, useEffect } from 'react';
import { patchTab } from './tab-store.ts';

export interface TabInfo {
  key: string;
  path: string;
  active: boolean;
}
export const TabContext = createContext<TabInfo>({ key: '', path: '', active: true });

/** Key and path of the tab this page lives in. */
export const useTabInfo = (): TabInfo => useContext(TabContext);

/** Names the tab (a document's number) and marks unsaved edits with a dot. */
export function useTab(change: { title?: string; dirty?: boolean }): void {
  const { key } = useTabInfo();
  const { title, dirty } = change;
  useEffect(() => {
    if (key && title) patchTab(key, { title });
  }, [key, title]);
  useEffect(() => {
    if (key) patchTab(key, { dirty: dirty === true });
  }, [key, dirty]);
}
