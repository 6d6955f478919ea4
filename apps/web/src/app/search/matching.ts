/** What Ctrl K knows without asking the server: menus and actions, by title, pinyin, initials and group. */
import { match, pinyin } from 'pinyin-pro';
import type { MenuEntry } from '../routing.ts';

export interface Entry {
  title: string;
  path: string;
  icon: string | undefined;
  trail: string;
  initials: string;
}

const initialsOf = (title: string): string =>
  pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase();

export const entryOf = (
  title: string,
  place: { path: string; icon?: string | undefined; trail: string },
): Entry => ({ title, icon: undefined, ...place, initials: initialsOf(title) });

export const entriesOf = (
  menu: readonly MenuEntry[],
  trail: readonly string[] = [],
  icon?: string,
): Entry[] =>
  menu.flatMap((e) =>
    e.path
      ? [entryOf(e.title, { path: e.path, icon: icon ?? e.icon, trail: trail.join(' / ') })]
      : entriesOf(e.children, [...trail, e.title], icon ?? e.icon),
  );

/** 4 title · 3 initials · 2 pinyin · 1 group path · 0 no. */
function score(entry: Entry, text: string): number {
  if (text === '') return 1;
  if (entry.title.toLowerCase().includes(text)) return 4;
  if (entry.initials.includes(text)) return 3;
  if (/^[a-z]+$/.test(text) && match(entry.title, text, { continuous: true })) return 2;
  return entry.trail.toLowerCase().includes(text) ? 1 : 0;
}

/** The best `limit` entries for what is typed, the closest first. */
export function matching(entries: readonly Entry[], typed: string, limit: number): Entry[] {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, '');
  return entries
    .map((entry) => ({ entry, rank: score(entry, text) }))
    .filter((x) => x.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map((x) => x.entry);
}
