/** 动态 of a space: every change of what it is and has, the last first. */
import { useState } from 'react';
import { Pagination } from 'antd';
import { tenantLog } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import { TREND_COLUMNS } from '../../../../widgets/space-trend/index.ts';

const SIZE = 20;

export default function TrendPane({ tenantId }: { tenantId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(tenantLog.listTrend, {
    query: { tenantId, skipCount: (page - 1) * SIZE, maxResultCount: SIZE },
  });
  return (
    <div className="saas-pane">
      <DataTable
        columns={TREND_COLUMNS}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="还没有动态" />}
        label="动态"
      />
      {data && data.totalCount > SIZE && (
        <Pagination
          size="small"
          align="end"
          style={{ marginTop: 8 }}
          current={page}
          pageSize={SIZE}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </div>
  );
}
