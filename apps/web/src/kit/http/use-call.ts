/** Reading a call in a component. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnyCall, OutputOf } from '@muyun/contract';
import type { ApiError } from './api-error.ts';
import { currentScope, keyOf, queryClient, useScope } from './query-client.ts';
import { request } from './request.ts';
import type { CallInput } from './request.ts';

export interface UseCallOptions {
  enabled?: boolean;
  /** keep the old answer on screen while the input changes; default true */
  keepPrevious?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
}

type ReadInput<C extends AnyCall> = Pick<CallInput<C>, 'params' | 'query' | 'body' | 'bookToken'>;

/** `const { data, error, refetch } = useCall(getProduct, { params: { id } })`. */
export function useCall<C extends AnyCall>(
  call: C,
  input: ReadInput<C> = {},
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<C>, ApiError> {
  const scope = useScope();
  return useQuery<OutputOf<C>, ApiError>({
    queryKey: keyOf(scope, call, input),
    queryFn: ({ signal }) => request(call, { ...input, signal }).then((v) => v ?? (null as OutputOf<C>)),
    enabled: options.enabled ?? true,
    placeholderData: options.keepPrevious === false ? undefined : (keepPreviousData as never),
    staleTime: options.staleTime,
    refetchInterval: options.refetchInterval,
  });
}

/** Fetches ahead, for instance while the pointer rests on a row. */
export function prefetchCall<C extends AnyCall>(call: C, input: ReadInput<C> = {}): void {
  void queryClient.prefetchQuery({
    queryKey: keyOf(currentScope(), call, input),
    queryFn: ({ signal }) => request(call, { ...input, signal }),
  });
}
