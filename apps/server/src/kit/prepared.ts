/** Names of prepared statements. A text is prepared from its second use on, so that far pages and rare filters take no memory in the database. */
const MAX_NAMED = 1500;
const MAX_WATCHED = 3000;
const ENOUGH_USES = 2;

/**
 * How a statement begins that is planned anew each time: one over many rows of a space that may hold most of its tables, or next to
 * nothing. A prepared plan is that of an average space, and reads the whole of a large one for each of its rows.
 */
export const PLANNED_ANEW = '/* planned anew */';

const named = new Map<string, string>();
const uses = new Map<string, number>();

/** The name under which every connection prepares `text`; undefined while it is rare. A name is never given to another text. */
export function preparedName(text: string): string | undefined {
  if (text.startsWith(PLANNED_ANEW)) return undefined;
  const name = named.get(text);
  if (name || named.size >= MAX_NAMED) return name;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < ENOUGH_USES) {
    if (uses.size >= MAX_WATCHED) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  named.set(text, `p${named.size}`);
  return named.get(text);
}
