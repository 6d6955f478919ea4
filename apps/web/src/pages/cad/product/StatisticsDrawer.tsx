/** 展开统计 of the chosen projects by a group, with its workbook. */
import { useState } from 'react';
import { Button, Drawer, Segmented } from 'antd';
import { product, UNFOLD_STATISTICS_TEMPLATE } from '@muyun/contract';
import { ColorSwatch, fmt } from '../../../kit/format/index.ts';
import { download, showError, useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { firstChoice, TemplateSelect, useTemplates, wayOf } from '../../../widgets/excel-paper/index.ts';
import type { OutputOfRow } from '../shared/shares.ts';

type Row = OutputOfRow<typeof product.unfoldStatistics>;
type Group = (typeof product.STATISTIC_GROUPS)[number]['value'];

const figures: Column<Row>[] = [
  { key: 'kinds', title: '种类', kind: 'int', width: 60 },
  { key: 'quantity', title: '件数', kind: 'int', width: 70 },
  { key: 'faceArea', title: '见光面积', unit: 'm²', kind: 'area', width: 108 },
  { key: 'boundingArea', title: '展开面积', unit: 'm²', kind: 'area', width: 108 },
  { key: 'netArea', title: '净面积', unit: 'm²', kind: 'area', width: 100 },
  { key: 'billedArea', title: '计价面积', unit: 'm²', kind: 'area', width: 108 },
  { key: 'weight', title: '重量', unit: 'kg', kind: 'weight', width: 100 },
  { key: 'bendCount', title: '折弯', kind: 'int', width: 66 },
  { key: 'bendLength', title: '折弯长', unit: 'm', kind: 'area', width: 104 },
  { key: 'slotLength', title: '刨槽长', unit: 'm', kind: 'area', width: 104 },
  { key: 'cutLength', title: '切割长', unit: 'm', kind: 'area', width: 104 },
  { key: 'holeCount', title: '孔', kind: 'int', width: 56 },
];
const nameOf = (r: Row): React.ReactNode => {
  if (r.key === 'total') return <b>合计</b>;
  const parts = [
    r.projectName,
    r.textureName,
    r.thickness === null ? null : `${fmt.thickness(r.thickness)} mm`,
    r.plateTypeName,
    r.structureName,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {parts}
      {r.colorCode && (
        <>
          {' '}
          <ColorSwatch rgb={r.colorRgb} name={r.colorCode} />
        </>
      )}
      {!parts && !r.colorCode && <span className="my-t3">未指定</span>}
    </>
  );
};

/** 导出, on the workbook that is chosen. */
function StatisticsExport({ query }: { query: { projectIds: never; groupBy: Group } }) {
  const templates = useTemplates(UNFOLD_STATISTICS_TEMPLATE);
  const [chosen, setChosen] = useState<string>();
  const on = chosen ?? firstChoice(templates);
  const save = (): void => {
    download(product.downUnfold, { query: { ...query, ...wayOf(on, templates) } }).catch(showError);
  };
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <div style={{ width: templates.length > 0 ? 180 : 0 }}>
        <TemplateSelect templates={templates} value={on} onChange={setChosen} />
      </div>
      <Button onClick={save}>导出</Button>
    </div>
  );
}

export function StatisticsDrawer({ projectIds, onClose }: { projectIds: string[]; onClose: () => void }) {
  const [groupBy, setGroupBy] = useState<Group>('all');
  const query = { projectIds: projectIds.join(',') as never, groupBy };
  const { data, error, isFetching, refetch } = useCall(product.unfoldStatistics, { query });
  const total =
    data &&
    ({
      key: 'total',
      projectName: null,
      textureName: null,
      thickness: null,
      colorCode: null,
      colorRgb: null,
      plateTypeName: null,
      structureName: null,
      ...data.total,
    } as Row);
  const columns: Column<Row>[] = [
    {
      key: 'key',
      title: product.STATISTIC_GROUPS.find((g) => g.value === groupBy)?.label ?? '',
      width: 250,
      fixed: 'left',
      render: nameOf,
    },
    ...figures,
  ];
  return (
    <Drawer
      open
      title="展开统计"
      width="min(1280px, 94vw)"
      onClose={onClose}
      extra={<StatisticsExport query={query} />}
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 10 } }}
    >
      <Segmented
        value={groupBy}
        onChange={(v) => setGroupBy(v as Group)}
        options={product.STATISTIC_GROUPS.map((g) => ({ value: g.value, label: g.label }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <DataTable<Row>
        columns={columns}
        rows={data && total ? [...data.rows, ...(data.rows.length > 1 ? [total] : [])] : undefined}
        keyOf={(r) => r.key}
        density="middle"
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        label="展开统计"
        empty={<EmptyState title="没有产品" />}
      />
    </Drawer>
  );
}
