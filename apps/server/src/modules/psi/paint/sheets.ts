/** The lists of paint as workbooks: the columns of their screens. */
import {
  type EnumOption,
  PAINT_BATCH_STATES,
  PAINT_HEADS as H,
  PAINT_QC_STATES,
  type PaintMoveRow,
  type PaintStockRow,
  type PaintTurnoverRow,
  type PaintUseRow,
} from '@muyun/contract';
import type { SheetColumnOf } from '../../../kit/list-export.ts';

export const optionLabel = (options: readonly EnumOption[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Without the amounts for people who may not see them. */
export const stockSheet = (displayAmount: boolean): readonly SheetColumnOf<PaintStockRow>[] => [
  [H.code, 14, 'text', (r) => r.paintCode],
  [H.paint, 28, 'text', (r) => r.paintName],
  [H.color, 12, 'text', (r) => r.colorCode],
  [H.batch, 16, 'text', (r) => r.batchNo],
  [H.warehouse, 16, 'text', (r) => r.warehouseName],
  [H.position, 10, 'text', (r) => r.positionCode],
  [H.quality, 8, 'text', (r) => optionLabel(PAINT_QC_STATES, r.qualityState)],
  [H.quantity, 12, 'decimal', (r) => r.quantity],
  [H.barrels, 8, 'decimal', (r) => r.barrels],
  [H.held, 10, 'decimal', (r) => r.heldKg],
  [H.reserved, 10, 'decimal', (r) => r.reservedKg],
  [H.available, 10, 'decimal', (r) => r.availableKg],
  ...(displayAmount
    ? ([
        [H.avgCost, 12, 'decimal', (r) => r.avgCost],
        [H.value, 14, 'decimal', (r) => r.value],
      ] as const satisfies readonly SheetColumnOf<PaintStockRow>[])
    : []),
  [H.produced, 12, 'date', (r) => r.productionDate],
  [H.expires, 12, 'date', (r) => r.expiryDate],
  [H.daysLeft, 10, 'int', (r) => r.daysLeft],
  [H.state, 8, 'text', (r) => optionLabel(PAINT_BATCH_STATES, r.state)],
];

export const moveSheet = (displayAmount: boolean): readonly SheetColumnOf<PaintMoveRow>[] => [
  [H.time, 20, 'text', (r) => SHANGHAI.format(new Date(r.time))],
  [H.businessDate, 12, 'date', (r) => r.businessDate],
  [H.no, 18, 'text', (r) => r.sourceNo],
  [H.type, 12, 'text', (r) => r.typeName],
  [H.paint, 28, 'text', (r) => r.paintName],
  [H.batch, 16, 'text', (r) => r.batchNo],
  [H.warehouse, 16, 'text', (r) => r.warehouseName],
  [H.position, 10, 'text', (r) => r.positionCode],
  [H.moved, 12, 'decimal', (r) => r.quantity],
  ...(displayAmount
    ? ([[H.value, 14, 'decimal', (r) => r.value]] as const satisfies readonly SheetColumnOf<PaintMoveRow>[])
    : []),
  [H.after, 12, 'decimal', (r) => r.quantityAfter],
  [H.project, 20, 'text', (r) => r.projectName],
  [H.operator, 12, 'text', (r) => r.operatorName],
];

export const TURNOVER_SHEET: readonly SheetColumnOf<PaintTurnoverRow>[] = [
  [H.code, 14, 'text', (r) => r.paintCode],
  [H.paint, 28, 'text', (r) => r.paintName],
  [H.color, 12, 'text', (r) => r.colorCode],
  [H.opening, 12, 'decimal', (r) => r.openingKg],
  [H.in, 12, 'decimal', (r) => r.inKg],
  [H.out, 12, 'decimal', (r) => r.outKg],
  [H.closing, 12, 'decimal', (r) => r.closingKg],
  [H.average, 14, 'decimal', (r) => r.averageKg],
  [H.times, 10, 'decimal', (r) => r.times],
  [H.days, 10, 'decimal', (r) => r.days],
  [H.idle, 10, 'int', (r) => r.idleDays],
  [H.near, 12, 'decimal', (r) => r.nearExpiryKg],
];

export const useSheet = (displayAmount: boolean): readonly SheetColumnOf<PaintUseRow>[] => [
  [H.project, 24, 'text', (r) => r.projectName],
  [H.projectBatch, 10, 'text', (r) => r.batch],
  [H.paint, 28, 'text', (r) => r.paint],
  [H.color, 12, 'text', (r) => r.colorCode],
  [H.area, 12, 'decimal', (r) => r.area],
  [H.theory, 12, 'decimal', (r) => r.theoreticalKg],
  [H.issued, 12, 'decimal', (r) => r.issuedKg],
  [H.returned, 12, 'decimal', (r) => r.returnedKg],
  [H.used, 12, 'decimal', (r) => r.usedKg],
  [H.perSquare, 10, 'decimal', (r) => r.kgPerM2],
  [H.deviation, 10, 'decimal', (r) => r.deviationPct],
  ...(displayAmount
    ? ([
        [H.cost, 14, 'decimal', (r) => r.cost],
        [H.costPerSquare, 10, 'decimal', (r) => r.costPerM2],
      ] as const satisfies readonly SheetColumnOf<PaintUseRow>[])
    : []),
];
