/** How moves of accessories look, of all of them and of one. */
import {
  ACCESSORY_MOVE_KINDS,
  accessoryMoveFields,
  type accessoryMoves,
  project,
  warehouse,
} from '@muyun/contract';
import { columnsOf } from '../../../../kit/table/index.ts';
import type { FilterField, RowOf } from '../../../../kit/table/index.ts';
import { addressOfDocument } from '../../../../kit/tabs/address.ts';

export type MoveRow = RowOf<typeof accessoryMoves>;

/** A count has no page of its own. */
const open = (r: MoveRow): string | undefined =>
  r.sourceType.startsWith('psi.') ? addressOfDocument(r.sourceType, r.sourceId) : undefined;

export const moveColumns = (withName: boolean) =>
  columnsOf<typeof accessoryMoveFields, MoveRow>(
    accessoryMoveFields,
    [
      'time',
      'businessDate',
      'sourceNo',
      'moveKind',
      ...(withName ? (['accessorySkuName'] as const) : []),
      'warehouseName',
      'unit',
      'quantity',
      'quantityAfter',
      'value',
      'valueAfter',
      'projectName',
      'locationCode',
      'isReversal',
      'operatorName',
    ],
    {
      sourceNo: { width: 138, grow: false, link: open },
      accessorySkuName: { width: 190, grow: true },
      warehouseName: { width: 100, grow: !withName },
      businessDate: { width: 80 },
      moveKind: { width: 96 },
      locationCode: { width: 80, grow: false },
      unit: { width: 52, grow: false },
      quantity: { width: 84 },
      quantityAfter: { width: 84 },
      projectName: { width: 140, grow: false },
      operatorName: { width: 96, grow: false },
    },
  );

export const moveFilters: FilterField[] = [
  { type: 'input', name: 'sourceNo', label: '单据号', width: 160 },
  { type: 'select', name: 'warehouseId', label: '仓库', source: { call: warehouse.calls.all }, width: 150 },
  {
    type: 'select',
    name: 'projectId',
    label: '工程',
    source: { call: project.listProjects, label: 'displayName' },
    width: 180,
  },
  { type: 'dateRange', name: 'time', label: '业务日期', names: ['timeBegin', 'timeEnd'] },
  { type: 'select', name: 'moveKind', label: '类型', options: [...ACCESSORY_MOVE_KINDS], more: true },
  { type: 'staffSelect', name: 'operatorId', label: accessoryMoveFields.operatorName.label, more: true },
];
