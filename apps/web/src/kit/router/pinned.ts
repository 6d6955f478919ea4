/** What a person has pinned to the top of the menu, and where he begins after the log-in (platform M22 §9): both follow him to another computer. */
import { create } from 'zustand';
import { onReread, readStored, writeStored } from '../storage.ts';

/** More would push the menu itself out of sight. */
export const MOST_PINNED = 8;
const [PINNED, START] = ['pinned', 'start'];
const readPinned = (): string[] => readStored<string[]>(PINNED, []);

/** Paths in the order in which they stand in the menu. */
export const usePinned = create<{ paths: readonly string[] }>(() => ({ paths: readPinned() }));
onReread(() => usePinned.setState({ paths: readPinned() }));

function keep(paths: readonly string[]): void {
  usePinned.setState({ paths });
  writeStored(PINNED, paths.length === 0 ? null : paths);
}
/** Pins the screen, or takes its pin away. Answers false when there is no room; `shown` are those of his pins that he may still open. */
export function flipPin(path: string, shown: readonly string[]): boolean {
  const { paths } = usePinned.getState();
  if (paths.includes(path)) {
    keep(paths.filter((p) => p !== path));
    return true;
  }
  if (shown.length >= MOST_PINNED) return false;
  keep([...paths, path]);
  return true;
}

/** The pin takes the place of another one of those that are shown; pins that wait unseen stay where they are. */
export function movePin(from: string, to: string, shown: readonly string[]): void {
  const order = shown.filter((p) => p !== from);
  order.splice(shown.indexOf(to), 0, from);
  keep(usePinned.getState().paths.map((p) => (shown.includes(p) ? (order.shift() ?? p) : p)));
}

/** The screen after the log-in; undefined: the home page. */
export const startPath = (): string | undefined => readStored<string | null>(START, null) ?? undefined;
export const chooseStart = (path: string | undefined): void => writeStored(START, path ?? null);
