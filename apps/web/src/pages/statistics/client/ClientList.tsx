/** /statistics/client: how every space nests; who has not nested for thirty days is marked. */
import { nestAdmin, SILENT_DAYS, STATISTICS_HEADS as H } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { FamilyTabs, useFamily } from '../../../widgets/nest-family/index.ts';
import '../shared/statistics.css';
import { BarClients } from './BarClients.tsx';
import { percent, SPACE_FILTER, took } from '../shared/parts.tsx';

type Row = RowOf<typeof nestAdmin.adminClients>;
const ordersOf = (r: Row): string => `/statistics/order?tenantId=${r.id}`;
const COLUMNS: Column<Row>[] = [
  { key: 'tenantName', title: H.space, width: 180, fixed: 'left', sortable: true, link: ordersOf },
  { key: 'editionName', title: H.edition, width: 84, grow: false, hidden: true },
  { key: 'openedTime', title: H.opened, kind: 'date', width: 84, sortable: true },
  {
    key: 'lastNestTime',
    title: H.last,
    width: 150,
    sortable: true,
    render: (r) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        {r.lastNestTime ? fmt.time(r.lastNestTime) : '—'}
        {r.isSilent && <StatusTag small tone="amber" label="沉默" />}
      </span>
    ),
  },
  { key: 'orders', title: '期间单数', kind: 'int', width: 84, sortable: true, link: ordersOf },
  { key: 'netArea', title: '期间面积', unit: 'm²', kind: 'area', width: 106, sortable: true },
  { key: 'sheets', title: '期间张数', kind: 'int', width: 84, sortable: true },
  { key: 'totalArea', title: '累计面积', unit: 'm²', kind: 'area', width: 106, sortable: true },
  {
    key: 'utilization',
    title: '平均利用率',
    unit: '%',
    width: 106,
    align: 'right',
    sortable: true,
    value: (r) => percent(r.utilization),
  },
  {
    key: 'averageMs',
    title: '平均用时',
    width: 84,
    align: 'right',
    sortable: true,
    value: (r) => took(r.averageMs),
  },
  {
    key: 'failureRate',
    title: '失败率',
    unit: '%',
    width: 96,
    align: 'right',
    sortable: true,
    value: (r) => percent(r.failureRate),
    link: (r) => (r.failed > 0 ? `${ordersOf(r)}&orderState=256` : undefined),
  },
  {
    key: 'nestLeft',
    title: H.left,
    width: 84,
    align: 'right',
    sortable: true,
    value: (r) => r.nestLeft ?? H.uncounted,
  },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: H.space },
  SPACE_FILTER,
  { type: 'dateRange', name: 'time', label: '期间（默认本月）' },
  {
    type: 'select',
    name: 'isSilent',
    label: '活跃',
    options: [
      { value: 'true', label: `沉默（${SILENT_DAYS} 天未套料）` },
      { value: 'false', label: '活跃' },
    ],
  },
];

export default function ClientList() {
  const [family, turn] = useFamily();
  return (
    <div className="nest-families">
      <FamilyTabs family={family} onTurn={turn} />
      {family === 'bars' ? <BarClients /> : <PlateClients />}
    </div>
  );
}

function PlateClients() {
  return (
    <ListPage
      call={nestAdmin.adminClients}
      exportCall={nestAdmin.downAdminClients}
      noun="企业"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="netArea desc"
      totals={[
        { name: 'orders', label: '期间单数', kind: 'int' },
        { name: 'netArea', label: '期间面积', kind: 'area', unit: 'm²' },
        { name: 'sheets', label: '期间张数', kind: 'int' },
        { name: 'totalArea', label: '累计面积', kind: 'area', unit: 'm²' },
        { name: 'utilization', label: '平均利用率', kind: 'percent' },
      ]}
      open={ordersOf}
      emptyHint="开通空间后，企业的套料情况在这里汇总"
    />
  );
}
