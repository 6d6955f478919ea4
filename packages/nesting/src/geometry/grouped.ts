/** The rows of each key, in order of first mention; not Map.groupBy: the package runs on Node 20. */
export function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): T[][] {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [row]);
    else own.push(row);
  }
  return [...groups.values()];
}
