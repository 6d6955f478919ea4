/** 快捷入口 (platform M18): the screens that the person has chosen, then those that he opens most. */
import { create } from 'zustand';
import type { Shortcut } from '../../../kit/router/shortcuts.ts';
import { onReread, readStored, writeStored } from '../../../kit/storage.ts';

export const MOST_ENTRIES = 8;
/** What most begin with; whoever has opened nothing yet finds these. */
const USUAL: readonly string[] = [
  '/cad/project',
  '/nest/order',
  '/cad/product',
  '/purchase/material/order',
  '/warehouse/material/stock',
  '/nest/result',
  '/produce/second-change',
  '/warehouse/material/stock-in',
  '/purchase/material/task',
];
const NAME = 'entries';
const readChosen = (): string[] => readStored<string[]>(NAME, []);

/** Paths in the order in which they are shown. */
export const useChosen = create<{ paths: readonly string[] }>(() => ({ paths: readChosen() }));
onReread(() => useChosen.setState({ paths: readChosen() }));

export function choose(paths: readonly string[]): void {
  useChosen.setState({ paths });
  writeStored(NAME, paths.length === 0 ? null : paths);
}

/** As many as home shows, of those that the person may open: what is chosen first, then by `times`, then what is usual, then as the menu has them. */
export function entriesOf(
  items: readonly Shortcut[],
  chosen: readonly string[],
  times: Readonly<Record<string, number>>,
): Shortcut[] {
  const own = chosen.flatMap((path) => items.find((item) => item.path === path) ?? []);
  const rest = items.filter((item) => !own.includes(item));
  const timesOf = ({ path }: Shortcut): number => times[path] ?? 0;
  const usualOf = ({ path }: Shortcut): number => (USUAL.includes(path) ? USUAL.indexOf(path) : USUAL.length);
  const most = rest.toSorted((one, other) => timesOf(other) - timesOf(one) || usualOf(one) - usualOf(other));
  return [...own, ...most].slice(0, MOST_ENTRIES);
}
