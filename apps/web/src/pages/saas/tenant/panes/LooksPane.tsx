/** 代登录记录 of a space: who looked into it, why and how long. */
import { impersonation } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import { LOOK_COLUMNS } from '../../../../widgets/space-trend/index.ts';

const MOST = 200;

export default function LooksPane({ tenantId }: { tenantId: string }) {
  const { data, error, refetch, isFetching } = useCall(impersonation.listImpersonations, {
    query: { tenantId, maxResultCount: MOST },
  });
  return (
    <div className="saas-pane">
      <DataTable
        columns={LOOK_COLUMNS}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="还没有代登录记录" />}
        label="代登录记录"
      />
    </div>
  );
}
