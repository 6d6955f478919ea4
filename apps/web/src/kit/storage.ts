/** Local storage under one namespace; a full or forbidden storage never breaks a screen. */
const PREFIX = 'muyun.';
/** Marks a window that looks through a member's eyes (platform M14): what it knows is its own and ends with it. */
const LOOK = `${PREFIX}look`;

function marked(): boolean {
  try {
    return sessionStorage.getItem(LOOK) !== null;
  } catch {
    return false;
  }
}
export const isLookWindow = marked();
const area = (): Storage => (isLookWindow ? sessionStorage : localStorage);

/** Makes another window of ours one that looks; it is loaded afterwards. */
export function markLookWindow(window: Window, values: Readonly<Record<string, string>>): void {
  window.sessionStorage.setItem(LOOK, '1');
  for (const [name, value] of Object.entries(values))
    window.sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
}
/** Loaded anew, this window belongs to the person's own session again. */
export function unmarkLookWindow(): void {
  sessionStorage.clear();
}

export function readStored<T>(name: string, fallback: T): T {
  try {
    const text = area().getItem(PREFIX + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** What belongs to the person, not to the computer: theme, frame, columns, sizes, saved searches, first actions, open tabs, machine, entries of home, pinned menus, the first screen. */
export const SYNCED =
  /^(theme|shell|density|machine|entries|pinned|start|(columns|density|views|action|tabs)\..+)$/;
let heard: ((name: string) => void) | undefined;
/** Tells one listener which of them has been written. */
export const onStored = (listener: typeof heard): void => {
  heard = listener;
};
const readers = new Set<() => void>();
/** Called when others than the screen itself have written. */
export const onReread = (reader: () => void): void => void readers.add(reader);
export const rereadStored = (): void => readers.forEach((reader) => reader());

export function writeStored(name: string, value: unknown): void {
  writeQuietly(name, value);
  if (SYNCED.test(name)) heard?.(name);
}

/** Without telling the listener. */
export function writeQuietly(name: string, value: unknown): void {
  try {
    if (value === undefined || value === null) area().removeItem(PREFIX + name);
    else area().setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // a private window without storage still works, it only forgets
  }
}

export const removeStored = (name: string): void => writeStored(name, null);

/** Names that begin with `start`. */
export function storedNames(start: string): string[] {
  try {
    return Object.keys(area())
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
