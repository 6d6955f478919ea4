/** Local preferences of the shell: which navigation, folded or not, tab bar. */
import { create } from 'zustand';
import { onReread, readStored, writeStored } from '../../kit/storage.ts';

export interface ShellPrefs {
  nav: 'dual' | 'single';
  folded: boolean;
  multiTab: boolean;
}
export const SHELL_DEFAULTS: ShellPrefs = { nav: 'dual', folded: false, multiTab: true };

interface ShellState extends ShellPrefs {
  set: (change: Partial<ShellPrefs>) => void;
}

const readShell = (): ShellPrefs => ({
  ...SHELL_DEFAULTS,
  ...readStored<Partial<ShellPrefs>>('shell', {}),
});

export const useShell = create<ShellState>((set, get) => ({
  ...readShell(),
  set(change) {
    set(change);
    const { nav, folded, multiTab } = get();
    writeStored('shell', { nav, folded, multiTab });
  },
}));

onReread(() => useShell.setState(readShell()));

/** 新版导航 / 旧版导航: the choice is in effect after the reload. */
export function toggleNav(): void {
  const { nav, set } = useShell.getState();
  set({ nav: nav === 'dual' ? 'single' : 'dual', folded: false });
  window.location.reload();
}
