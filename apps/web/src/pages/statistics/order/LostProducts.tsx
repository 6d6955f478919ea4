/** /statistics/lost-product: pieces that no plan of any space has placed yet. */
import { LOST_SOURCES, LOST_STATES, NEST_BARS, nestAdmin, STATISTICS_HEADS as H } from '@muyun/contract';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { Masked, SPACE_FILTER } from '../shared/parts.tsx';

type Row = RowOf<typeof nestAdmin.adminLost>;
const detailOf = (r: Row): string | undefined =>
  r.orderId
    ? `/statistics/${r.orderKind === NEST_BARS ? 'accessory-order-detail' : 'order-detail'}?id=${r.orderId}`
    : undefined;
const COLUMNS: Column<Row>[] = [
  { key: 'tenantName', title: H.space, width: 200, fixed: 'left', sortable: true },
  { key: 'no', title: H.no, width: 138, grow: false, link: detailOf },
  {
    key: 'projectName',
    title: H.project,
    width: 170,
    render: (r) => <Masked allowed={r.allowsSupport} text={r.projectName} />,
  },
  {
    key: 'productCode',
    title: H.product,
    width: 140,
    render: (r) => <Masked allowed={r.allowsSupport} text={r.productCode} />,
  },
  { key: 'quantity', title: H.quantity, kind: 'int', width: 72, sortable: true },
  { key: 'source', title: H.source, kind: 'enum', width: 104, options: LOST_SOURCES },
  { key: 'state', title: H.state, kind: 'enum', width: 88, options: LOST_STATES },
  { key: 'days', title: H.days, kind: 'int', width: 72, sortable: true },
  { key: 'creationTime', title: H.time, kind: 'time', width: 118, sortable: true },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '单号 / 企业' },
  SPACE_FILTER,
  { type: 'select', name: 'source', label: H.source, options: LOST_SOURCES },
  { type: 'select', name: 'state', label: H.state, options: LOST_STATES, multiple: true },
  { type: 'inputNumber', name: 'openDays', label: '未处理超过(天)', width: 170 },
  { type: 'dateRange', name: 'time', label: '发生日期', more: true },
];

export default function LostProducts() {
  return (
    <ListPage
      call={nestAdmin.adminLost}
      exportCall={nestAdmin.downAdminLost}
      noun="漏套产品"
      unit="条"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      totals={[{ name: 'quantity', label: '件数', kind: 'int', unit: '件' }]}
      open={detailOf}
      emptyHint="方案确认时没有排下的产品在这里列出"
    />
  );
}
