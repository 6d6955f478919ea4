/** 工程验收: what of each project was delivered, accepted and refused, and what still waits. */
import { useNavigate } from 'react-router';
import { ACCEPT_STATES, listAcceptanceProjects } from '@muyun/contract';
import { ProgressBar } from '../../../kit/format/index.ts';
import { type Column, type FilterField, ListPage, type RowOf, TabLink } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { whoseProject } from '../../../widgets/project-filters/index.ts';

type Row = RowOf<typeof listAcceptanceProjects>;
const item = 'AlCad.CadProjectAcceptances';
const documents = (r: Row): string => `/cad/project-acceptance-list?projectId=${r.id}`;
const lines = (r: Row): string => `/cad/project-acceptance-product-list?projectId=${r.id}`;
/** A number leads to the lines that prove it. */
const proven = (name: 'acceptedAmount' | 'rejectedAmount') => (r: Row) =>
  r[name] > 0 ? (
    <TabLink to={lines(r)}>{r[name].toLocaleString('en-US')}</TabLink>
  ) : (
    <span className="my-t3">0</span>
  );

const columns: Column<Row>[] = [
  { key: 'code', title: '编号', width: 138, fixed: 'left', sortable: true, link: documents },
  { key: 'displayName', title: '工程', width: 170, grow: true },
  { key: 'demandSide', title: '客户', width: 130 },
  { key: 'shippedAmount', title: '发货件数', kind: 'int', width: 84, sortable: true },
  { key: 'shippedArea', title: '发货面积', unit: 'm²', kind: 'area', width: 110 },
  { key: 'returnedAmount', title: '退货', kind: 'int', width: 72, hidden: true },
  {
    key: 'acceptedAmount',
    title: '已验收',
    kind: 'int',
    width: 84,
    align: 'right',
    sortable: true,
    render: proven('acceptedAmount'),
  },
  {
    key: 'rejectedAmount',
    title: '拒收',
    kind: 'int',
    width: 72,
    align: 'right',
    sortable: true,
    render: proven('rejectedAmount'),
  },
  { key: 'pendingAmount', title: '待验收', kind: 'int', width: 76 },
  {
    key: 'acceptedPercent',
    title: '验收进度',
    width: 104,
    render: (r) =>
      r.acceptedPercent === null ? (
        <span className="my-t3">—</span>
      ) : (
        <ProgressBar percent={Number(r.acceptedPercent)} text />
      ),
  },
  {
    key: 'documentCount',
    title: '验收单',
    width: 96,
    align: 'right',
    render: (r) =>
      r.documentCount + r.draftCount === 0 ? (
        <span className="my-t3">—</span>
      ) : (
        <TabLink to={documents(r)}>
          {r.draftCount > 0 ? `${r.documentCount} · 草稿 ${r.draftCount}` : String(r.documentCount)}
        </TabLink>
      ),
  },
  { key: 'lastDate', title: '最近验收', kind: 'date', width: 104, hidden: true },
];
const filters: FilterField[] = [...whoseProject, { type: 'dateRange', name: 'time', label: '验收日期' }];
const sums = [
  { name: 'shippedAmount', label: '发货', kind: 'int', unit: '件' },
  { name: 'acceptedAmount', label: '已验收', kind: 'int', unit: '件' },
  { name: 'rejectedAmount', label: '拒收', kind: 'int', unit: '件' },
  { name: 'pendingAmount', label: '待验收', kind: 'int', unit: '件' },
] as const;

export default function AcceptanceProjects() {
  const navigate = useNavigate();
  const go = (to: string) => void navigate(addressOf(to));
  return (
    <ListPage
      call={listAcceptanceProjects}
      noun="工程"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'acceptState', options: ACCEPT_STATES }}
      actionsWidth={140}
      rowActions={(row) => [
        {
          label: '新建验收',
          right: `${item}:add`,
          blocked: row.pendingAmount > 0 ? undefined : '没有待验收的产品',
          onClick: () => go(`/cad/project-acceptance-product-list?mode=add&for=${row.id}`),
        },
        { label: '验收明细', right: `${item}:get`, onClick: () => go(lines(row)) },
      ]}
      sums={sums}
      totals={sums}
      open={documents}
      emptyHint="工程发货后在这里验收；发货数由发货单确认时写入"
    />
  );
}
