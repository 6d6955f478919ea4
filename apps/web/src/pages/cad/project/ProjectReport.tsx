/** 工程统计 by month, customer or people. */
import { useState } from 'react';
import { Drawer, Segmented, Select, Space } from 'antd';
import { project, projectReport, type ProjectReportRow } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { RangeField } from '../../../kit/form/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';

const { PROJECT_REPORT_GROUPS } = projectReport;
const MONTH = PROJECT_REPORT_GROUPS[0].value;
const DELIVERY = project.PROJECT_TIME_TYPES[2].value;
const TOTAL = 'total';
const FIGURES: Column<ProjectReportRow>[] = [
  { key: 'projects', title: '工程', kind: 'int', width: 72 },
  { key: 'kinds', title: '种类', kind: 'int', width: 80 },
  { key: 'pieces', title: '件数', kind: 'int', width: 90 },
  { key: 'nestedPieces', title: '已套料', kind: 'int', width: 90 },
  { key: 'faceArea', title: '见光面积', unit: 'm²', kind: 'area', width: 116 },
  { key: 'unfoldArea', title: '展开面积', unit: 'm²', kind: 'area', width: 116 },
  { key: 'billedArea', title: '计价面积', unit: 'm²', kind: 'area', width: 116 },
  { key: 'weight', title: '重量', unit: 'kg', kind: 'weight', width: 116 },
];
const nameOf = (r: ProjectReportRow): React.ReactNode =>
  r.key === TOTAL ? <b>合计</b> : (r.name ?? <span className="my-t3">未指定</span>);

export default function ProjectReport({ onClose }: { onClose: () => void }) {
  const [group, setGroup] = useState<number>(MONTH);
  const [type, setType] = useState<number>(1);
  const [range, setRange] = useState<readonly [string | null, string | null] | null>(null);
  const day = (at: 0 | 1): string | undefined => range?.[at] ?? undefined;
  const query = { group, projectTimeType: type, beginTime: day(0), endTime: day(1) };
  const { data, error, isFetching, refetch } = useCall(projectReport.projectStatistics, { query });
  const total = data && { key: TOTAL, name: null, ...data.total };
  const columns: Column<ProjectReportRow>[] = [
    {
      key: 'name',
      title: PROJECT_REPORT_GROUPS.find((g) => g.value === group)?.label ?? '',
      width: 220,
      fixed: 'left',
      render: nameOf,
    },
    ...FIGURES,
  ];
  return (
    <Drawer
      open
      title="工程统计"
      width="min(1120px, 94vw)"
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 10 } }}
    >
      <Space wrap>
        <Segmented
          value={group}
          onChange={setGroup}
          options={PROJECT_REPORT_GROUPS.map((g) => ({ value: g.value, label: g.label }))}
        />
        <Select
          aria-label="时间类型"
          style={{ width: 116 }}
          value={type}
          onChange={setType}
          options={[...project.PROJECT_TIME_TYPES]}
        />
        <RangeField ahead={type === DELIVERY} aria-label="时间" value={range} onChange={setRange} />
      </Space>
      <DataTable<ProjectReportRow>
        columns={columns}
        rows={data && total ? [...data.rows, ...(data.rows.length > 1 ? [total] : [])] : undefined}
        keyOf={(r) => r.key}
        density="middle"
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        label="工程统计"
        empty={<EmptyState title="这段时间没有工程" />}
      />
    </Drawer>
  );
}
