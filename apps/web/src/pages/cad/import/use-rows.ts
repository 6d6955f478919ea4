/** Rows of a preview, read in pages as they come into view. */
import { type ImportRow, productImport } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';

export const PAGE = 200;
export type RowFilter = 'all' | 'error' | 'warning' | 'fixed' | 'ok' | 'skipped';
export interface Rows {
  rowAt: (index: number) => ImportRow | undefined;
  total: number;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** `from` and `to` are the first and last index in view; at most two pages are read. */
export function useRows(importId: string, filter: RowFilter, from: number, to: number): Rows {
  const [first, second] = [Math.floor(from / PAGE), Math.floor(Math.max(from, to) / PAGE)];
  const query = (page: number) => ({
    state: filter,
    skipCount: String(page * PAGE),
    maxResultCount: String(PAGE),
  });
  const a = useCall(productImport.getImport, { params: { importId }, query: query(first) }, { staleTime: 0 });
  const b = useCall(
    productImport.getImport,
    { params: { importId }, query: query(second) },
    { enabled: second !== first, staleTime: 0 },
  );
  const isOwn = (data: typeof a.data, page: number): boolean =>
    data !== undefined && !(page === first ? a : b).isPlaceholderData;
  const rowAt = (index: number): ImportRow | undefined => {
    const page = Math.floor(index / PAGE);
    const source = page === first ? a : page === second ? b : undefined;
    return source && isOwn(source.data, page) ? source.data?.items[index - page * PAGE] : undefined;
  };
  return {
    rowAt,
    total: a.data?.totalCount ?? 0,
    isLoading: a.isLoading,
    error: a.error,
    retry: () => void a.refetch(),
  };
}
