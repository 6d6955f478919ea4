/** 按工程名称: one row per building, its batches beside each other. */
import { project, PROJECT_GROUPS, projectFields } from '@muyun/contract';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import {
  type Column,
  columnsOf,
  type FilterField,
  ListPage,
  type RowOf,
  TabLink,
} from '../../../kit/table/index.ts';

type Row = RowOf<typeof project.listProjectNames>;
const of = columnsOf<typeof projectFields, Row>;

/** The newest batches with what stands against them; the others are behind the name. */
function Batches({ row }: { row: Row }) {
  const more = row.batches - row.newest.length;
  return (
    <span className="my-cad-batches">
      {row.newest.map((b) => (
        <TabLink key={b.id} to={`/cad/project-detail?id=${b.id}`}>
          {b.displayBatch || '—'} <EnumTag options={PROJECT_GROUPS} value={b.shownStatus} small />
        </TabLink>
      ))}
      {more > 0 && <span className="my-t3">等 {row.batches} 批</span>}
    </span>
  );
}
const listOf = (row: Row): string => `/cad/project?name=${encodeURIComponent(row.name)}`;

const columns: Column<Row>[] = [
  ...of(projectFields, ['name'], { name: { fixed: 'left', width: 170, sortable: true, link: listOf } }),
  { key: 'batches', title: '批次数', kind: 'int', width: 64, align: 'right' },
  { key: 'newest', title: '批次', width: 240, grow: true, render: (r) => <Batches row={r} /> },
  {
    key: 'demandSide',
    title: '客户',
    width: 170,
    render: (r) => r.demandSide ?? <span className="my-t3">多个客户</span>,
  },
  {
    key: 'productAmount',
    title: '种类 / 件数',
    width: 110,
    align: 'right',
    sortable: true,
    render: (r) => `${fmt.int(r.kindAmount)} / ${fmt.int(r.productAmount)}`,
  },
  ...of(projectFields, ['unfoldArea', 'billedArea', 'weight'], {
    unfoldArea: { title: '展开', width: 92, sortable: true },
    billedArea: { title: '计价', width: 92 },
    weight: { width: 92, sortable: true },
  }),
  {
    key: 'nestedPercent',
    title: '套料进度',
    width: 100,
    render: (r) =>
      r.nestedPercent === null ? (
        <span className="my-t3">—</span>
      ) : (
        <ProgressBar percent={Number(r.nestedPercent)} text />
      ),
  },
  { key: 'notNestingAmount', title: '未套料', kind: 'int', width: 76, align: 'right', sortable: true },
  { key: 'deliveryDate', title: '最早交期', kind: 'date', width: 108, sortable: true },
];
const totals = [
  { name: 'productAmount', label: '件数', kind: 'int', unit: '件' },
  { name: 'unfoldArea', label: '展开面积', kind: 'area', unit: 'm²' },
  { name: 'weight', label: '重量', kind: 'weight' },
] as const;

export default function ProjectNames({
  filters,
  onBatches,
}: {
  filters: readonly FilterField[];
  onBatches: () => void;
}) {
  return (
    <ListPage
      call={project.listProjectNames}
      noun="工程"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      keyOf={(r) => r.name}
      actions={[{ label: '按批次', onClick: onBatches }]}
      totals={totals}
      open={listOf}
      emptyHint="先建工程，再导入产品清单或图纸"
    />
  );
}
