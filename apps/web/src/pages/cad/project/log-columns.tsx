/** Columns of the log: time, person, what, and field by field old → new. */
import { type project, PROJECT_LOGS } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { type Column, type RowOf, TabLink } from '../../../kit/table/index.ts';
import { Changes } from '../shared/Changes.tsx';

type Row = RowOf<typeof project.projectLog>;

export function logColumns(withProject: boolean): Column<Row>[] {
  return [
    {
      key: 'time',
      title: '时间',
      width: 132,
      fixed: 'left',
      sortable: true,
      render: (r) => fmt.timeSeconds(r.time),
    },
    {
      key: 'operatorName',
      title: '操作人',
      width: 88,
      kind: 'text',
      grow: false,
      value: (r) => r.operatorName ?? EMPTY,
    },
    {
      key: 'type',
      title: '类型',
      width: 104,
      render: (r) => <StatusTag label={PROJECT_LOGS[r.type].label} tone={PROJECT_LOGS[r.type].tone} small />,
    },
    ...(withProject
      ? [
          {
            key: 'displayName',
            title: '工程',
            width: 200,
            grow: false,
            render: (r: Row) => (
              <TabLink to={`/cad/project-detail?id=${r.projectId}`}>{r.displayName}</TabLink>
            ),
          },
        ]
      : []),
    { key: 'content', title: '内容', width: 340, kind: 'text' },
    { key: 'changes', title: '前后值', width: 420, render: (r) => <Changes list={r.changes} /> },
  ];
}
