/** The log of one project. */
import { useMemo } from 'react';
import { project } from '@muyun/contract';
import { DataTable, PageBar, type RowOf, TabLink, useList } from '../../../kit/table/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { logColumns } from './log-columns.tsx';
import type { ProjectRow } from './project-columns.tsx';

type Row = RowOf<typeof project.projectLog>;
const columns = logColumns(false);

export default function ProjectLogTab({ row }: { row: ProjectRow }) {
  const query = useMemo(() => ({ projectId: row.id }), [row.id]);
  const list = useList(project.projectLog, { query, defaultSort: 'time desc', defaultSize: 50 });
  return (
    <div className="my-cad-pane flush">
      <DataTable<Row>
        columns={columns}
        rows={list.rows}
        keyOf={(r) => r.id}
        density="middle"
        sort={list.sort}
        onSort={list.setSort}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        label="日志"
        empty={<EmptyState title="还没有记录" />}
      />
      <div className="my-cad-more">
        <TabLink to={`/cad/project-log?projectId=${row.id}`}>打开完整日志（筛选、导出）</TabLink>
      </div>
      {list.rows && list.total > 50 && <PageBar list={list} unit="条" />}
    </div>
  );
}
