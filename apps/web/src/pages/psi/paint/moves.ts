/** Columns and filters of 库存流水 and 库位流水. */
import {
  PAINT_HEADS as H,
  PAINT_MOVE_KINDS,
  PAINT_QC_STATES,
  paintIn,
  paintItem,
  type PaintMoveRow,
  paintOut,
  paintReturn,
  project,
  warehouse,
} from '@muyun/contract';
import type { Column, FilterField } from '../../../kit/table/index.ts';

const DETAILS: Readonly<Record<string, string>> = {
  [paintIn.id]: '/psi/paint/add-coation-warehouse-entry',
  [paintOut.id]: '/psi/paint/add-coation-outbound',
  [paintReturn.id]: '/psi/paint/add-coation-return-goods',
};
const sourceOf = (row: PaintMoveRow): string | undefined => {
  const detail = DETAILS[row.sourceType];
  return detail && `${detail}?id=${row.sourceId}`;
};

export const moveColumns: Column<PaintMoveRow>[] = [
  { key: 'time', title: H.time, kind: 'time', fixed: 'left' },
  { key: 'businessDate', title: H.businessDate, kind: 'date' },
  { key: 'sourceNo', title: H.no, width: 130, grow: false, link: sourceOf },
  { key: 'typeName', title: H.type, width: 108, grow: false },
  { key: 'quantity', title: H.moved, kind: 'quantity', width: 96 },
  { key: 'quantityAfter', title: H.after, kind: 'quantity', width: 96 },
  { key: 'paintName', title: H.paint, width: 160, grow: true },
  { key: 'batchNo', title: H.batch, width: 110, grow: false },
  { key: 'warehouseName', title: H.warehouse, width: 110, grow: false },
  { key: 'positionCode', title: H.position, width: 76, grow: false },
  { key: 'value', title: H.value, kind: 'money', amount: true, width: 100 },
  { key: 'projectName', title: H.project, width: 140 },
  { key: 'operatorName', title: H.operator, width: 90, grow: false },
];
export const moveFilters: FilterField[] = [
  { type: 'select', name: 'paintId', label: H.paint, source: { call: paintItem.calls.all } },
  { type: 'select', name: 'warehouseId', label: H.warehouse, source: { call: warehouse.calls.all } },
  { type: 'input', name: 'positionCode', label: H.position },
  { type: 'input', name: 'batchNo', label: H.batch },
  { type: 'dateRange', name: 'time', label: H.businessDate },
  { type: 'select', name: 'qualityState', label: H.quality, options: PAINT_QC_STATES, more: true },
  { type: 'input', name: 'sourceNo', label: H.no, more: true },
  { type: 'select', name: 'moveKind', label: H.type, options: PAINT_MOVE_KINDS, more: true },
  {
    type: 'select',
    name: 'projectId',
    label: H.project,
    source: { call: project.listProjects, label: 'displayName' },
    more: true,
  },
  { type: 'staffSelect', name: 'operatorId', label: H.operator, more: true },
];
