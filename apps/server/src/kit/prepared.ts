/** Names of prepared statements. A text is prepared from its second use on, so that far pages and rare filters take no memory in the database. */
const MAX_NAMED = 1500;
const MAX_WATCHED = 3000;
const ENOUGH_USES = 2;

const named = new Map<string, string>();
const uses = new Map<string, number>();

/** The name under which every connection prepares `text`; undefined while it is rare. A name is never given to another text. */
export function preparedName(text: string): string | undefined {
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
