/** An order of plates of a space, for its two screens; until it is there, what stands in its place. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type AdminOrderDetail, nestAdmin } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { RecordInstead } from '../../../kit/states/index.ts';

export function usePlateOrder(): { id: string; order: AdminOrderDetail | undefined; instead: ReactNode } {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    nestAdmin.adminOrder,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  const instead = (
    <RecordInstead id={id} noun="套料单" from="套料订单统计" error={error} onRetry={() => void refetch()} />
  );
  return { id, order: data, instead };
}
