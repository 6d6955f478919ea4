/** The lists of 套料统计 as workbooks: the columns of each, in the order of its screen. */
import {
  type AdminClientRow,
  dec,
  type EnumOption,
  LOST_SOURCES,
  LOST_STATES,
  NEST_COST_HEADS,
  NEST_KINDS,
  nestOrderMachine,
  stateOptions,
  STATISTICS_HEADS as H,
} from '@muyun/contract';
import type { SheetColumnOf } from '../../../kit/list-export.ts';
import { costSheet, moment } from '../cost/index.ts';
import type { AcrossCost } from './income.store.ts';
import type { AcrossLost } from './lost.store.ts';
import type { AcrossOrder } from './orders.store.ts';

const label = (options: readonly EnumOption[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const percent = (share: string | null): string | null =>
  share === null ? null : dec(share).times(100).toFixed(2);
const seconds = (ms: number | null): string | null => (ms === null ? null : dec(ms).div(1000).toFixed(1));

export const ORDER_SHEET: readonly SheetColumnOf<AcrossOrder>[] = [
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.no, 18, 'text', (r) => r.no],
  [H.project, 30, 'text', (r) => (r.allowsSupport ? r.projectNames : H.hidden)],
  [H.kind, 12, 'text', (r) => label(NEST_KINDS, r.kind)],
  [H.kinds, 10, 'int', (r) => r.productKinds],
  [H.pieces, 10, 'int', (r) => r.pieceAmount],
  [H.netArea, 14, 'decimal', (r) => r.netArea],
  [H.sheets, 10, 'int', (r) => r.sheetAmount],
  [H.utilization, 12, 'decimal', (r) => percent(r.utilization)],
  [H.gap, 10, 'decimal', (r) => r.gap],
  [H.took, 10, 'decimal', (r) => seconds(r.durationMs)],
  [H.state, 12, 'text', (r) => label(stateOptions(nestOrderMachine), r.state)],
  [H.fee, 12, 'decimal', (r) => r.fee],
  [H.lost, 8, 'int', (r) => r.lostAmount],
  [H.time, 20, 'text', (r) => moment(r.creationTime)],
];
export const LOST_SHEET: readonly SheetColumnOf<AcrossLost>[] = [
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.project, 30, 'text', (r) => (r.allowsSupport ? r.projectName : H.hidden)],
  [H.no, 18, 'text', (r) => r.no],
  [H.product, 20, 'text', (r) => (r.allowsSupport ? r.productCode : H.hidden)],
  [H.quantity, 8, 'int', (r) => r.quantity],
  [H.source, 14, 'text', (r) => label(LOST_SOURCES, r.source)],
  [H.state, 12, 'text', (r) => label(LOST_STATES, r.state)],
  [H.days, 8, 'int', (r) => r.days],
  [H.time, 20, 'text', (r) => moment(r.creationTime)],
];
export const CLIENT_SHEET: readonly SheetColumnOf<AdminClientRow>[] = [
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.edition, 14, 'text', (r) => r.editionName],
  [H.opened, 20, 'text', (r) => moment(r.openedTime)],
  [H.last, 20, 'text', (r) => moment(r.lastNestTime)],
  [H.orders, 10, 'int', (r) => r.orders],
  [H.area, 14, 'decimal', (r) => r.netArea],
  [H.periodSheets, 10, 'int', (r) => r.sheets],
  [H.allArea, 14, 'decimal', (r) => r.totalArea],
  [H.utilization, 12, 'decimal', (r) => percent(r.utilization)],
  [H.took, 10, 'decimal', (r) => seconds(r.averageMs)],
  [H.failure, 10, 'decimal', (r) => percent(r.failureRate)],
  [H.left, 10, 'text', (r) => (r.nestLeft === null ? H.uncounted : String(r.nestLeft))],
];
export const COST_SHEET: readonly SheetColumnOf<AcrossCost>[] = [
  [NEST_COST_HEADS.space, 28, 'text', (r) => r.tenantName],
  ...costSheet(true),
];
