/** The one cache of server state. Every key begins with tenant and factory, so nothing survives a switch. */
import { QueryClient } from '@tanstack/react-query';
import type { AnyCall } from '@muyun/contract';
import { useSession } from '../session/session-store.ts';
import { isApiError } from './api-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && isApiError(error) && error.isUncertain,
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { retry: false },
  },
});

export type Scope = readonly [tenantId: string | null, factoryId: string | null];

export const currentScope = (): Scope => {
  const { tenantId, factoryId } = useSession.getState();
  return [tenantId, factoryId];
};

export function useScope(): Scope {
  const tenantId = useSession((s) => s.tenantId);
  const factoryId = useSession((s) => s.factoryId);
  return [tenantId, factoryId];
}

/** Key of a call's answers: [tenant, factory, call id, input]. */
export const keyOf = (scope: Scope, call: AnyCall, input?: unknown): readonly unknown[] =>
  input === undefined ? [...scope, call.id] : [...scope, call.id, input];

/** Everything these calls have answered is out of date: screens in view read again at once, hidden ones when shown. */
export async function invalidate(...calls: readonly AnyCall[]): Promise<void> {
  await Promise.all(
    calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(currentScope(), call) })),
  );
}
