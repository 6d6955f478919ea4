/** Columns of 漏件, as the nesting desk and a project show them. */
import { LOST_HEADS as H, LOST_SOURCES, LOST_STATES, type LostRow, project } from '@muyun/contract';
import type { Column, FilterField } from '../../kit/table/index.ts';
import { EnumTag } from '../../kit/status/index.ts';
import { Photos } from './Photos.tsx';

const family = (r: LostRow): string => (r.pieceId === null ? '' : 'accessory-');
const orderAt = (r: LostRow, id: string | null): string | undefined =>
  id === null ? undefined : `/nest/${family(r)}order-detail?id=${id}`;
/** The order that has lost it. */
export const orderOf = (r: LostRow): string | undefined => orderAt(r, r.nestOrderId);

/** 加急 and 合并到下一批 stand with the state. */
const State = ({ row }: { row: LostRow }) => (
  <span className="nest-lost-state">
    <EnumTag options={LOST_STATES} value={row.state} small />
    {row.isUrgent && <span className="nest-lost-urgent">{H.urgent}</span>}
    {row.joinsNext && <span className="my-t2">{H.merge}</span>}
  </span>
);

const ALL: Column<LostRow>[] = [
  {
    key: 'code',
    title: H.code,
    width: 132,
    fixed: 'left',
    sortable: true,
    link: (r) => `/cad/product-detail?id=${r.productId}`,
  },
  { key: 'projectName', title: H.project, width: 160 },
  { key: 'quantity', title: H.quantity, kind: 'int', width: 64, sortable: true },
  { key: 'source', title: H.source, kind: 'enum', options: LOST_SOURCES, width: 104 },
  { key: 'state', title: H.state, width: 168, render: (r) => <State row={r} /> },
  {
    key: 'photos',
    title: H.photos,
    width: 60,
    value: (r) => r.photos.length,
    render: (r) => <Photos row={r} />,
  },
  { key: 'reason', title: H.reason, width: 240, value: (r) => r.handledReason ?? r.reason },
  { key: 'sheetNo', title: H.sheet, width: 170, link: (r) => sheetAt(r) },
  { key: 'orderNo', title: H.order, width: 138, link: orderOf },
  { key: 'renestOrderNo', title: H.renest, width: 138, link: (r) => orderAt(r, r.renestOrderId) },
  { key: 'dueDate', title: H.due, kind: 'date', width: 104, sortable: true },
  { key: 'days', title: H.days, kind: 'int', width: 64, sortable: true },
  { key: 'pieceName', title: H.piece, width: 150 },
  { key: 'reporterName', title: H.reporter, width: 84 },
  { key: 'creationTime', title: H.time, kind: 'time', sortable: true },
];
const sheetAt = (r: LostRow): string | undefined =>
  r.sheetNo === null || r.pieceId !== null
    ? undefined
    : `/nest/order-result?sheet=${encodeURIComponent(r.sheetNo)}`;

/** In a project its own name says nothing. */
export const columnsFor = (inProject: boolean): Column<LostRow>[] =>
  inProject ? ALL.filter((c) => c.key !== 'projectName') : ALL;

const PROJECT: FilterField = {
  type: 'select',
  name: 'projectId',
  label: '工程',
  source: { call: project.listProjects, label: 'displayName' },
  width: 180,
};
const yesOnly = (label: string) => [{ value: 'true', label }];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '产品 / 工程 / 单号 / 板号' },
  { type: 'select', name: 'source', label: H.source, options: LOST_SOURCES, multiple: true },
  { type: 'inputNumber', name: 'openDays', label: '未处理超过(天)', width: 150 },
  { type: 'select', name: 'isUrgent', label: H.urgent, options: yesOnly(H.urgent), more: true },
  { type: 'select', name: 'joinsNext', label: H.merge, options: yesOnly(H.merge), more: true },
  { type: 'dateRange', name: 'time', label: '发生日期', more: true },
];
export const filtersFor = (inProject: boolean): FilterField[] =>
  inProject ? FILTERS : [FILTERS[0] as FilterField, PROJECT, ...FILTERS.slice(1)];
