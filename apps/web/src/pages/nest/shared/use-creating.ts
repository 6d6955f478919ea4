/** A new nest order begins in a dialog over the list, also by an address: ?create=1&productIds=… or &projectIds=… or &projectId=… or &lostIds=… */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const OWN = ['create', 'productIds', 'projectIds', 'projectId', 'lostIds'] as const;

export function useCreating() {
  const [search, setSearch] = useSearchParams();
  const productIds = useMemo(() => (search.get('productIds') ?? '').split(',').filter(Boolean), [search]);
  const projectIds = useMemo(
    () => (search.get('projectIds') ?? search.get('projectId') ?? '').split(',').filter(Boolean),
    [search],
  );
  const lostIds = useMemo(() => (search.get('lostIds') ?? '').split(',').filter(Boolean), [search]);
  const open = useCallback(
    (isOpen: boolean) => {
      const next = new URLSearchParams(search);
      for (const name of OWN) next.delete(name);
      if (isOpen) next.set('create', '1');
      setSearch(next, { replace: true });
    },
    [search, setSearch],
  );
  return { isAsked: search.get('create') === '1', productIds, projectIds, lostIds, open };
}
