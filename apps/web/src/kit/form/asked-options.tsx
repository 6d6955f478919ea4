/** What a select shows that is fed by a call: its options, that they are on their way, or that they did not come. */
import type { ReactNode } from 'react';
import { type Asked, ErrorLine } from '../states/ErrorLine.tsx';

/** In place of options: an empty list is told from one that nobody has seen yet. */
export function noOptions(asked: Asked, none = '没有匹配项'): ReactNode {
  if (asked.isFetching) return '正在查找';
  return asked.error && asked.data === undefined ? <ErrorLine asked={asked} /> : none;
}

/** Options, and what stands in their place: to be spread over an antd select. */
export const askedOptions = <T, O>(
  asked: Asked & { readonly data: readonly T[] | undefined },
  optionOf: (row: T) => O,
  none?: string,
) => ({
  options: (asked.data ?? []).map(optionOf),
  loading: asked.isFetching && asked.data === undefined,
  notFoundContent: noOptions(asked, none),
});
