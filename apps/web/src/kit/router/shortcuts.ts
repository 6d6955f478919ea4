/** The menu entries of this person, handed down by the shell for pages that offer ways on (home, search), and how often each was opened. */
import { create } from 'zustand';
import { useSession } from '../session/session-store.ts';
import { readStored, writeStored } from '../storage.ts';

export interface Shortcut {
  title: string;
  path: string;
  group: string;
  icon?: string | undefined;
}

export const useShortcuts = create<{ items: readonly Shortcut[] }>(() => ({ items: [] }));

type Times = Readonly<Record<string, number>>;
/** times in all; then each is halved, so that what was used long ago gives way */
const MOST_TIMES = 300;
const nameOf = (): string => `used.${useSession.getState().userId ?? ''}`;

/** How often the person has opened each screen of the menu on this computer lately. */
export const openedTimes = (): Times => readStored<Times>(nameOf(), {});

/** A screen of the menu is opened once more. */
export function noteOpened(path: string): void {
  const times = { ...openedTimes(), [path]: (openedTimes()[path] ?? 0) + 1 };
  const all = Object.values(times).reduce((sum, n) => sum + n, 0);
  const halved = Object.entries(times).flatMap(([p, n]) => (n > 1 ? [[p, Math.floor(n / 2)] as const] : []));
  writeStored(nameOf(), all > MOST_TIMES ? Object.fromEntries(halved) : times);
}
