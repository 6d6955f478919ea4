/** Rows ticked over all pages and filters. */
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection<R> {
  rows: ReadonlyMap<string, R>;
  /** `range`: from the last one ticked to this one (Shift) */
  toggle: (key: string, page: readonly R[], range?: boolean) => void;
  togglePage: (page: readonly R[]) => void;
  clear: () => void;
  remove: (key: string) => void;
  /** ticked for good: it is in the document */
  isLocked?: (row: R) => boolean;
  /** never to be ticked */
  isBarred?: (row: R) => boolean;
  keyOf: (row: R) => string;
}

interface Kept<R> {
  isLocked?: (row: R) => boolean;
  isBarred?: (row: R) => boolean;
}

export function useSelection<R>(
  keyOf: (row: R) => string,
  { isLocked, isBarred }: Kept<R> = {},
): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<string, R>>(new Map());
  const anchor = useRef<string | undefined>(undefined);
  const toggle = useCallback(
    (key: string, page: readonly R[], range = false) => {
      const to = page.findIndex((r) => keyOf(r) === key);
      const from = range ? page.findIndex((r) => keyOf(r) === anchor.current) : -1;
      anchor.current = key;
      if (to < 0) return;
      const touched = (
        from < 0 ? [page[to] as R] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
      ).filter((r) => !isLocked?.(r) && !isBarred?.(r));
      setRows((old) => {
        const next = new Map(old);
        const add = from >= 0 || !old.has(key);
        for (const row of touched) {
          if (add) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return next;
      });
    },
    [keyOf, isLocked, isBarred],
  );
  const togglePage = useCallback(
    (page: readonly R[]) => {
      const free = page.filter((r) => !isLocked?.(r) && !isBarred?.(r));
      setRows((old) => {
        const next = new Map(old);
        const all = free.every((r) => old.has(keyOf(r)));
        for (const row of free) {
          if (all) next.delete(keyOf(row));
          else next.set(keyOf(row), row);
        }
        return next;
      });
    },
    [keyOf, isLocked, isBarred],
  );
  const clear = useCallback(() => setRows(new Map()), []);
  const remove = useCallback(
    (key: string) => setRows((old) => new Map([...old].filter(([k]) => k !== key))),
    [],
  );
  return useMemo(
    () => ({ rows, toggle, togglePage, clear, remove, isLocked, isBarred, keyOf }),
    [rows, toggle, togglePage, clear, remove, isLocked, isBarred, keyOf],
  );
}

/** Ticked rows as the page has them now: what was done with them since is known where it is asked which of them fit. */
export function freshRows<R>(
  ticked: ReadonlyMap<string, R>,
  page: readonly R[] | undefined,
  keyOf: (row: R) => string,
): ReadonlyMap<string, R> {
  const now = (page ?? []).filter((row) => {
    const key = keyOf(row);
    return ticked.has(key) && ticked.get(key) !== row;
  });
  return now.length === 0 ? ticked : new Map([...ticked, ...now.map((row) => [keyOf(row), row] as const)]);
}
