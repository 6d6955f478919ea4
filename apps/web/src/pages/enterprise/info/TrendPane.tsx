/** 平台操作记录: what became of the space, and who did it, the last first. */
import { tenantLog } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable, TabLink } from '../../../kit/table/index.ts';
import { TREND_COLUMNS } from '../../../widgets/space-trend/index.ts';

const SIZE = 20;

export default function TrendPane() {
  const { data, error, refetch, isFetching } = useCall(tenantLog.listTrend, {
    query: { maxResultCount: SIZE },
  });
  return (
    <div className="ent-storage">
      <DataTable
        columns={TREND_COLUMNS}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="还没有记录" />}
        label="平台操作记录"
      />
      {data && data.totalCount > SIZE && (
        <TabLink to="/logs/trend">{`查看全部 ${data.totalCount} 条`}</TabLink>
      )}
    </div>
  );
}
