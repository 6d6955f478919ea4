/** Local storage under one namespace; a full or forbidden storage never breaks a screen. */
const PREFIX = 'muyun.';

export function readStored<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // a private window without storage still works, it only forgets
  }
}

export const removeStored = (name: string): void => writeStored(name, null);

/** Names that begin with `start`. */
export function storedNames(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
