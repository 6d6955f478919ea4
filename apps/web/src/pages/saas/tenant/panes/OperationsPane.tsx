/** 操作日志 of a space: what its own people did in the last ninety days, a page at a time. */
import { useState } from 'react';
import { Pagination } from 'antd';
import { LOG_DAYS, operateLog } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { StatusTag } from '../../../../kit/status/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column, RowOf } from '../../../../kit/table/index.ts';

type Operation = RowOf<typeof operateLog.listOperations>;
const SIZE = 20;
const DAY_MS = 86_400_000;
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const COLUMNS: Column<Operation>[] = [
  {
    key: 'time',
    title: '时间',
    fixed: 'left',
    width: 140,
    render: (r) => fmt.timeSeconds(r.time),
  },
  { key: 'userName', title: '操作人', width: 100, grow: false },
  { key: 'summary', title: '摘要', width: 300 },
  { key: 'module', title: '模块', width: 120, grow: false },
  { key: 'bizNo', title: '单据号', width: 150, grow: false },
  { key: 'changes', title: '变更字段', width: 200, value: (r) => r.changes.map((c) => c.label).join('、') },
  {
    key: 'isRefused',
    title: '结果',
    width: 84,
    render: (r) => (
      <StatusTag label={r.isRefused ? '被拒绝' : '成功'} tone={r.isRefused ? 'red' : 'green'} small />
    ),
  },
  { key: 'ip', title: '地址', width: 130, grow: false },
];

export default function OperationsPane({ tenantId }: { tenantId: string }) {
  const [page, setPage] = useState(1);
  const [from] = useState(() => SHANGHAI.format(new Date(Date.now() - (LOG_DAYS.list - 1) * DAY_MS)));
  const { data, error, refetch, isFetching } = useCall(operateLog.listOperations, {
    query: { tenantId, beginTime: from, skipCount: (page - 1) * SIZE, maxResultCount: SIZE },
  });
  return (
    <div className="saas-pane">
      <DataTable
        columns={COLUMNS}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={`${LOG_DAYS.list} 天内没有操作`} />}
        label="操作日志"
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
