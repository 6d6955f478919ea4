/** A paged list whose state lives in the address: filters, page, size, sort. A link to it shows the same rows. */
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyCall, OutputOf } from '@muyun/contract';
import type { ApiError } from '../http/api-error.ts';
import { useCall } from '../http/use-call.ts';
import { writeStored } from '../storage.ts';
import { useTabInfo } from '../tabs/use-tab.ts';
import type { FilterValues } from './filter.ts';

export const PAGE_SIZES = [20, 50, 100, 200, 400] as const;
const RESERVED = new Set(['page', 'size', 'sort', 'id', 'do']);

/** The row type of a paged call. */
export type RowOf<C> = OutputOf<C> extends { items: (infer R)[] } ? R : never;

export interface ListOptions {
  /** what 重置 returns to */
  defaults?: FilterValues;
  defaultSort?: string;
  defaultSize?: number;
  /** what may be chosen; PAGE_SIZES unless said */
  sizes?: readonly number[];
  /** parameters that are not filters */
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  enabled?: boolean;
  /** keep the state in the component instead of the address (drawers, dialogs) */
  local?: LocalState;
}
export type LocalState = readonly [URLSearchParams, (next: URLSearchParams) => void];

export interface ListHandle<R> {
  rows: R[] | undefined;
  total: number;
  totals: Record<string, string | number>;
  filters: FilterValues;
  setFilters: (values: FilterValues) => void;
  resetFilters: () => void;
  page: number;
  size: number;
  sizes: readonly number[];
  /** nobody has chosen another size */
  isUsualSize: boolean;
  setPage: (page: number, size?: number) => void;
  sort: string | undefined;
  setSort: (sort: string | undefined) => void;
  fetching: boolean;
  error: ApiError | null;
  refresh: () => void;
  updatedAt: number;
  /** the query that was asked, for exports of the same rows */
  asked: Record<string, unknown>;
}

const filtersOf = (search: URLSearchParams, defaults: FilterValues): FilterValues => {
  const found: FilterValues = {};
  for (const [name, value] of search) if (!RESERVED.has(name) && value !== '') found[name] = value;
  return [...search.keys()].some((k) => k !== 'id') ? found : { ...defaults };
};

type Change = (values: FilterValues, extra: Record<string, string | undefined>) => void;

/** Filters, page and sort as they stand in the address (or in the component), and how they are written there. */
function useListAddress(local: LocalState | undefined, defaults: FilterValues | undefined) {
  const address = useSearchParams();
  const { path } = useTabInfo();
  const search = local ? local[0] : address[0];
  const setAddress = address[1];
  const setLocal = local?.[1];
  const text = search.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(text), defaults ?? {}), [text, defaults]);
  const change = useCallback<Change>(
    (values, extra) => {
      const next = new URLSearchParams();
      const old = new URLSearchParams(text);
      const id = old.get('id');
      if (id) next.set('id', id);
      for (const [name, value] of Object.entries(values)) if (value !== '') next.set(name, value);
      for (const name of ['page', 'size', 'sort']) {
        const value = name in extra ? extra[name] : (old.get(name) ?? undefined);
        if (value && !(name === 'page' && value === '1') && !(name === 'size' && value === '20'))
          next.set(name, value);
      }
      if (setLocal) return setLocal(next);
      // an emptied filter must not fall back to the defaults
      if ([...next.keys()].every((k) => k === 'id') && Object.keys(defaults ?? {}).length > 0)
        next.set('page', '1');
      writeStored(`search.${path}`, Object.keys(values).length === 0 ? null : next.toString());
      setAddress(next, { replace: true });
    },
    [text, setLocal, setAddress, path, defaults],
  );
  return { search, filters, change };
}

/** The query without its page; parameters are compared by content, so that a page may write the object inline. */
function useAsked(query: ListOptions['query'], filters: FilterValues, sort: string | undefined) {
  const fixed = JSON.stringify(query ?? {});
  return useMemo(
    () => ({
      ...(JSON.parse(fixed) as Record<string, unknown>),
      ...filters,
      ...(sort ? { sorting: sort } : {}),
    }),
    [filters, sort, fixed],
  );
}

interface ListState {
  filters: FilterValues;
  sort: string | undefined;
  defaults: FilterValues | undefined;
  /** the sort that holds when none is chosen */
  fallback: string | undefined;
}

/** What a person can change about a list. */
function useListGestures(change: Change, { filters, sort, defaults, fallback }: ListState) {
  return {
    setPage: useCallback(
      (to: number, toSize?: number) =>
        change(filters, { page: String(to), ...(toSize ? { size: String(toSize) } : {}) }),
      [change, filters],
    ),
    setFilters: useCallback((values: FilterValues) => change(values, { page: undefined }), [change]),
    resetFilters: useCallback(
      () => change(defaults ?? {}, { page: undefined, sort: undefined }),
      [change, defaults],
    ),
    setSort: useCallback(
      (to: string | undefined) => {
        // without a sort the default holds; leaving an ascending default must not lead back to it
        const isStuck = to === undefined && sort === fallback && sort?.endsWith(' asc');
        change(filters, { page: undefined, sort: isStuck ? sort?.replace(/asc$/, 'desc') : to });
      },
      [change, filters, sort, fallback],
    ),
  };
}

export function useList<C extends AnyCall>(call: C, options: ListOptions = {}): ListHandle<RowOf<C>> {
  const defaults = options.defaults;
  const { search, filters, change } = useListAddress(options.local, defaults);
  const page = Math.max(1, Number(search.get('page')) || 1);
  const sizes = options.sizes ?? PAGE_SIZES;
  const size = sizes.find((s) => s === Number(search.get('size'))) ?? options.defaultSize ?? 20;
  const fallback = options.defaultSort;
  const sort = search.get('sort') ?? fallback;

  const asked = useAsked(options.query, filters, sort);
  const answer = useCall(
    call as AnyCall,
    { params: options.params, query: { ...asked, skipCount: (page - 1) * size, maxResultCount: size } },
    { enabled: options.enabled },
  );
  const data = answer.data as
    | { items: RowOf<C>[]; totalCount: number; totals?: Record<string, string | number> }
    | undefined;

  const total = data?.totalCount ?? 0;
  const emptyPage = data !== undefined && !answer.isPlaceholderData && data.items.length === 0 && page > 1;
  const gestures = useListGestures(change, { filters, sort, defaults, fallback });
  const { setPage } = gestures;
  useEffect(() => {
    // one step back; further when the answer says that even that page is empty
    if (emptyPage) setPage(Math.max(1, Math.min(page - 1, Math.ceil(total / size))));
  }, [emptyPage, page, setPage, total, size]);

  const refetch = answer.refetch;
  return {
    rows: emptyPage ? undefined : data?.items,
    total,
    totals: data?.totals ?? {},
    filters,
    ...gestures,
    page,
    size,
    sizes,
    isUsualSize: size === (options.defaultSize ?? 20),
    sort,
    fetching: answer.isFetching,
    error: answer.error,
    refresh: useCallback(() => void refetch(), [refetch]),
    updatedAt: answer.dataUpdatedAt,
    asked,
  };
}
