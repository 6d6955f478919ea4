/** What stands in one of two lists of ids and not in the other, each once and in order. */
export const differing = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))])].toSorted();
