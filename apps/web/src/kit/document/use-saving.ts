/** Saving from the screen: a new document goes on in a tab of its own number. */
import { useNavigate } from 'react-router';
import { addressOf } from '../tabs/address.ts';
import { replaceTabs, useTabs } from '../tabs/tab-store.ts';
import { useTabInfo } from '../tabs/use-tab.ts';
import type { Saved } from './doc-view.ts';
import type { DocumentScreen } from './use-document.ts';
import type { DetailPaths } from './detail-options.ts';

export interface Saving {
  /** undefined when it was refused; `then` runs before a new document moves to its own tab */
  save(then?: (saved: Saved) => Promise<void>): Promise<void>;
  /** gives up what is typed; a new document goes back to its list */
  cancel(): Promise<void>;
}

export function useSaving(screen: DocumentScreen, paths: DetailPaths): Saving {
  const navigate = useNavigate();
  const { key } = useTabInfo();
  const leaveTo = (address: string): void => {
    void navigate(addressOf(address), { replace: true });
    replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== key));
  };
  return {
    save: async (then) => {
      const saved = await screen.save();
      if (!saved) return;
      await then?.(saved);
      if (screen.isNew) leaveTo(`${paths.detail}?id=${saved.id}`);
    },
    cancel: async () => {
      if ((await screen.cancel()) && screen.isNew) leaveTo(paths.list);
    },
  };
}
