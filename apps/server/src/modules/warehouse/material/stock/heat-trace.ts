/** 炉号追溯 (commerce §12): heats and batches beside the panels that were cut of them, whichever is asked for. */
import * as c from '@muyun/contract';
import { heatTraceFields as F, MAX_EXPORT } from '@muyun/contract';
import { bind, type Binding } from '../../../../kit/call.ts';
import { exportRows, type SheetColumnOf } from '../../../../kit/list-export.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { countTraced, type Traced, type TraceFilter, tracedRows } from './heat-trace.store.ts';

const SHEET: readonly SheetColumnOf<Traced>[] = [
  [F.heatNo.label, 14, 'text', (r) => r.heatNo],
  [F.batchNo.label, 14, 'text', (r) => r.batchNo],
  [F.materialSkuName.label, 30, 'text', (r) => r.materialSkuName],
  [F.supplierName.label, 20, 'text', (r) => r.supplierName],
  [F.inNo.label, 18, 'text', (r) => r.inNo],
  [F.receivedDate.label, 12, 'date', (r) => r.receivedDate],
  [F.outNo.label, 18, 'text', (r) => r.outNo],
  [F.issuedDate.label, 12, 'date', (r) => r.issuedDate],
  [F.issuedQty.label, 12, 'decimal', (r) => r.issuedQty],
  [F.nestOrderNo.label, 18, 'text', (r) => r.nestOrderNo],
  [F.projectName.label, 20, 'text', (r) => r.projectName],
  [F.productCode.label, 18, 'text', (r) => r.productCode],
  [F.pieces.label, 10, 'int', (r) => r.pieces],
  [F.sheets.label, 40, 'text', (r) => r.sheets],
  [F.remnants.label, 24, 'text', (r) => r.remnants],
  [F.isMixed.label, 8, 'text', (r) => (r.isMixed ? c.TAKE_YES[1] : c.TAKE_YES[0])],
];

/** Of everything nothing is told: the question is about one heat, one panel, one project or one order. */
const isAsked = ({ filter, productId, projectId, nestOrderId }: TraceFilter): boolean =>
  [filter, productId, projectId, nestOrderId].some(Boolean);

async function* parts(tx: Tx, who: Who, filter: TraceFilter): AsyncGenerator<readonly Traced[]> {
  // one more than may be exported: it says that there are too many
  if (isAsked(filter)) yield tracedRows(tx, who, filter, { skipCount: 0, maxResultCount: MAX_EXPORT + 1 });
}

export const heatTraceRoutes: readonly Binding[] = [
  bind(c.heatTrace, async ({ tx, who, query }) => {
    if (!isAsked(query)) return { items: [], totalCount: 0 };
    const [items, totalCount] = await Promise.all([
      tracedRows(tx, who, query, query),
      countTraced(tx, who, query),
    ]);
    return { items, totalCount };
  }),
  bind(c.heatTraceDown, ({ tx, who, query }) => exportRows(c.heatTrace.title, SHEET, parts(tx, who, query))),
];
