/** The lists behind the graph: projects, and documents of all kinds. */
import {
  projectRelation,
  PROJECT_GROUPS,
  type ProjectTie,
  type RelatedProject,
  TIE_KINDS,
  TIE_SIDES,
} from '@muyun/contract';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, DataTable, TabLink } from '../../../kit/table/index.ts';

const labelOf = (row: RelatedProject): string =>
  row.side === 'side'
    ? (projectRelation.RELATION_TYPES.find((t) => t.value === row.type)?.label ?? '')
    : `${TIE_SIDES.find((s) => s.value === row.side)?.label}（${projectRelation.RELATION_TYPES.find((t) => t.value === row.type)?.label}）`;

interface ProjectTableProps {
  readonly rows: readonly RelatedProject[];
  readonly mayEdit: boolean;
  readonly onUntie: (row: RelatedProject) => void;
}
export function ProjectTable({ rows, mayEdit, onUntie }: ProjectTableProps) {
  const columns: Column<RelatedProject>[] = [
    { key: 'code', title: '编号', width: 138, link: (r) => `/cad/project-detail?id=${r.id}` },
    { key: 'displayName', title: '工程', width: 220, grow: true },
    { key: 'type', title: '关系', width: 150, value: labelOf },
    {
      key: 'shownStatus',
      title: '工程状态',
      width: 98,
      render: (r) => <EnumTag options={PROJECT_GROUPS} value={r.shownStatus} small />,
    },
    { key: 'productAmount', title: '件数', kind: 'int', width: 84 },
    { key: 'deliveryDate', title: '交期', kind: 'date', width: 108 },
    {
      key: 'verbs',
      title: '操作',
      width: 90,
      render: (r) =>
        r.isManual && mayEdit ? (
          <button type="button" data-stop className="my-link danger" onClick={() => onUntie(r)}>
            解除
          </button>
        ) : (
          <span className="my-t3">{r.isManual ? '—' : '自动'}</span>
        ),
    },
  ];
  return <DataTable columns={columns} rows={rows} label="关联工程" />;
}

const pathOf = (row: ProjectTie): string =>
  TIE_KINDS[row.kind].path === ''
    ? `/cad/project-detail?id=${row.projectId}`
    : `${TIE_KINDS[row.kind].path}${row.id}`;
const documentColumns: Column<ProjectTie>[] = [
  { key: 'kind', title: '类型', width: 90, value: (r) => TIE_KINDS[r.kind].label },
  { key: 'no', title: '单号', width: 180, render: (r) => <TabLink to={pathOf(r)}>{r.no}</TabLink> },
  { key: 'hint', title: '说明', width: 240, grow: true },
  {
    key: 'state',
    title: '状态',
    width: 98,
    render: (r) => <EnumTag options={TIE_KINDS[r.kind].states} value={r.state} small />,
  },
  { key: 'time', title: '创建时间', kind: 'time', width: 130 },
  { key: 'endTime', title: '确认 / 到期', kind: 'time', width: 130 },
];
export const DocumentTable = ({ rows }: { rows: readonly ProjectTie[] }) => (
  <DataTable columns={documentColumns} rows={rows} label="关联单据" />
);
