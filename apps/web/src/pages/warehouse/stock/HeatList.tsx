/** 炉号追溯: from a heat or a batch to the panels that were cut of it, and from a panel, an order or a project back to its heats. */
import { heatTrace, heatTraceDown, heatTraceFields, nest, product, project } from '@muyun/contract';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';

type Row = RowOf<typeof heatTrace>;
const linked = (to: string, id: string | null, text: string | null) =>
  id && text ? <TabLink to={`${to}?id=${id}`}>{text}</TabLink> : <span className="my-t3">—</span>;

const columns = columnsOf<typeof heatTraceFields, Row>(
  heatTraceFields,
  [
    'heatNo',
    'batchNo',
    'materialSkuName',
    'inNo',
    'supplierName',
    'receivedDate',
    'outNo',
    'issuedDate',
    'issuedQty',
    'nestOrderNo',
    'projectName',
    'productCode',
    'pieces',
    'isMixed',
    'remnants',
    'sheets',
  ],
  {
    heatNo: { width: 104, grow: false, fixed: 'left' },
    batchNo: { width: 104, grow: false },
    materialSkuName: { width: 190 },
    inNo: {
      width: 132,
      grow: false,
      render: (r) => linked('/warehouse/material/stock-in-detail', r.inId, r.inNo),
    },
    supplierName: { width: 110, hidden: true },
    receivedDate: { width: 92 },
    outNo: {
      width: 132,
      grow: false,
      render: (r) => linked('/warehouse/material/stock-out-detail', r.outId, r.outNo),
    },
    issuedDate: { width: 92, hidden: true },
    issuedQty: { width: 84 },
    nestOrderNo: {
      width: 132,
      grow: false,
      render: (r) => linked('/nest/order-detail', r.nestOrderId, r.nestOrderNo),
    },
    projectName: { width: 130 },
    productCode: {
      width: 120,
      render: (r) =>
        r.productId ? (
          linked('/cad/product-detail', r.productId, r.productCode)
        ) : (
          <span className="my-t3">{r.nestOrderId ? '尚未下料' : '非套料领用'}</span>
        ),
    },
    pieces: { width: 92 },
    isMixed: {
      title: '炉号归属',
      width: 88,
      render: (r) =>
        r.isMixed ? (
          <span title="同一套料单还领了这种材料的其他炉号，逐件不可分">
            <StatusTag small label="混炉" tone="amber" />
          </span>
        ) : (
          <StatusTag small label="单一" tone="green" />
        ),
    },
    remnants: {
      width: 120,
      grow: false,
      render: (r) =>
        r.remnants ? (
          <span title="先成为余料入库，后来又用于下料">{r.remnants}</span>
        ) : (
          <span className="my-t3">{r.productCode ? '整板下料' : '—'}</span>
        ),
    },
    sheets: { width: 180, hidden: true },
  },
);
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '炉号 / 批号' },
  {
    type: 'select',
    name: 'projectId',
    label: '工程',
    source: { call: project.listProjects, label: 'displayName' },
    width: 180,
  },
  {
    type: 'select',
    name: 'productId',
    label: '产品',
    source: { call: product.listProducts, label: 'code' },
    width: 160,
  },
  {
    type: 'select',
    name: 'nestOrderId',
    label: '套料单',
    source: { call: nest.listNestOrders, label: 'no' },
    width: 170,
  },
];

export default function HeatList({ view }: { view: string }) {
  return (
    <ListPage
      call={heatTrace}
      noun="炉号追溯"
      unit="行"
      columns={columns}
      filters={filters}
      defaults={{ view }}
      exportCall={heatTraceDown}
      emptyHint="输入炉号或批号，查用它下料的产品；选工程、产品或套料单，反查用过的炉号"
    />
  );
}
