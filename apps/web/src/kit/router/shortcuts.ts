/** The menu entries of this person, handed down by the shell for pages that offer ways on (home, search). */
import { create } from 'zustand';

export interface Shortcut {
  title: string;
  path: string;
  group: string;
}

export const useShortcuts = create<{ items: readonly Shortcut[] }>(() => ({ items: [] }));
