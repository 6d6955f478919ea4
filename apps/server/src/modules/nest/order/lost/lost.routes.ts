/** Binds the calls of lost pieces. */
import {
  type EnumOption,
  LOST_HEADS as H,
  LOST_SOURCES,
  LOST_STATES,
  LOST_TITLE,
  nest,
} from '@muyun/contract';
import { bind, type Binding } from '../../../../kit/call.ts';
import type { FileOwner } from '../../../../kit/file-access.ts';
import { exportRows, type SheetColumnOf } from '../../../../kit/list-export.ts';
import { moment } from '../../cost/index.ts';
import { changeLost, lostView } from './lost-change.ts';
import { listLost, type LostListRow, pageOfLost, streamLost } from './lost-list.store.ts';
import { findLostPieces, reportLost } from './lost-report.ts';
import { isShownByLost } from './lost.store.ts';

const label = (options: readonly EnumOption[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const LOST_SHEET: readonly SheetColumnOf<LostListRow>[] = [
  [H.code, 18, 'text', (r) => r.code],
  [H.piece, 24, 'text', (r) => r.pieceName],
  [H.project, 30, 'text', (r) => r.projectName],
  [H.quantity, 8, 'int', (r) => r.quantity],
  [H.source, 14, 'text', (r) => label(LOST_SOURCES, r.source)],
  [H.state, 12, 'text', (r) => label(LOST_STATES, r.state)],
  [H.urgent, 8, 'text', (r) => (r.isUrgent ? H.yes : '')],
  [H.merge, 8, 'text', (r) => (r.joinsNext ? H.yes : '')],
  [H.reason, 40, 'text', (r) => r.reason],
  [H.order, 18, 'text', (r) => r.orderNo],
  [H.sheet, 22, 'text', (r) => r.sheetNo],
  [H.labels, 30, 'text', (r) => r.lableCodes.join('、')],
  [H.renest, 18, 'text', (r) => r.renestOrderNo],
  [H.due, 12, 'text', (r) => r.dueDate],
  [H.reporter, 12, 'text', (r) => r.reporterName],
  [H.handled, 30, 'text', (r) => r.handledReason],
  [H.days, 8, 'int', (r) => r.days],
  [H.time, 20, 'text', (r) => moment(r.creationTime)],
];

export const lostRoutes: readonly Binding[] = [
  bind(nest.pageLostProducts, async ({ tx, who, query }) => {
    const page = await pageOfLost(tx, who, query);
    return { ...page, items: page.items.map((row) => lostView(row, who)) };
  }),
  bind(nest.listLostProducts, async ({ tx, who, query: { state, source, ...query } }) => {
    const asked = { ...query, state: state === undefined ? undefined : [state] };
    const rows = await listLost(tx, who, { ...asked, source: source === undefined ? undefined : [source] });
    return rows.map((row) => lostView(row, who));
  }),
  bind(nest.downLostProducts, ({ tx, who, query }) =>
    exportRows(LOST_TITLE, LOST_SHEET, streamLost(tx, who, query)),
  ),
  bind(nest.findLostPieces, findLostPieces),
  bind(nest.reportLostProduct, reportLost),
  bind(nest.changeLostProduct, changeLost),
];

/** Pictures of a report are opened by whoever sees its row. */
export const lostPhotos: FileOwner = {
  rights: [nest.pageLostProducts.right as string],
  shows: isShownByLost,
};
