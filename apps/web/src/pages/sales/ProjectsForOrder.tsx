/** /sales/project-order: projects that still go on, with or without their project order, as sales chooses them (engineering C6). */
import { PROJECT_GROUPS, project, projectFields } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { EnumTag, StatusTag } from '../../kit/status/index.ts';
import { type Column, columnsOf, type FilterField, ListPage, type RowOf } from '../../kit/table/index.ts';
import { hasOrder, projectDays, salesman, whoseProject } from '../../widgets/project-filters/index.ts';

type Row = RowOf<typeof project.projectsForOrder>;

const filters: FilterField[] = [...whoseProject, hasOrder, ...projectDays, salesman];

const of = columnsOf<typeof projectFields, Row>;
const columns: Column<Row>[] = [
  ...of(projectFields, ['code', 'name', 'displayBatch', 'demandSide'], {
    code: { fixed: 'left', width: 140, sortable: true, link: (r) => `/cad/project-detail?id=${r.id}` },
    name: { sortable: true, width: 130 },
    displayBatch: { width: 72, grow: false },
    demandSide: { title: '客户', width: 150 },
  }),
  {
    key: 'hasProjectOrder',
    title: '工程订单',
    width: 92,
    render: (r) =>
      r.hasProjectOrder ? <StatusTag label="已下单" tone="green" /> : <span className="my-t3">未下单</span>,
  },
  {
    key: 'projectStatus',
    title: '工程状态',
    width: 98,
    render: (r) => <EnumTag options={PROJECT_GROUPS} value={r.shownStatus} />,
  },
  {
    key: 'productAmount',
    title: '种类 / 件数',
    width: 104,
    align: 'right',
    sortable: true,
    render: (r) => `${fmt.int(r.kindAmount)} / ${fmt.int(r.productAmount)}`,
  },
  ...of(projectFields, ['billedArea', 'weight', 'orderTime', 'deliveryDate'], {
    billedArea: { title: '计价', width: 100 },
    weight: { width: 100, hidden: true },
    orderTime: { width: 116 },
    deliveryDate: { width: 116, sortable: true },
  }),
  { key: 'salesmanName', title: '业务员', width: 84, kind: 'text', grow: false },
  ...of(projectFields, ['creationTime'], { creationTime: { sortable: true, width: 110 } }),
];
const sums = [
  { name: 'productAmount', label: '件数', kind: 'int', unit: '件' },
  { name: 'weight', label: '重量', kind: 'weight' },
] as const;

export default function ProjectsForOrder() {
  return (
    <ListPage
      call={project.projectsForOrder}
      noun="工程"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      totals={sums}
      views={[{ name: '待下单', filters: { hasProjectOrder: 'false' } }]}
      open={(r) => `/cad/project-detail?id=${r.id}`}
      emptyHint="工程在「工程管理」里新增，下单前先导入产品"
    />
  );
}
