/** 开平采购清单 (engineering F8): the coil rows of several confirmed orders on one paper, equal sizes merged. */
import {
  dec,
  fill,
  KAIPING_WORDS,
  LEVELLING_LIST_TEMPLATE,
  type ListColumn,
  NEST_CONFIRMED_STATES,
  NEST_LIST_COLUMNS,
  NEST_WORDS,
  printKaiping,
} from '@muyun/contract';
import { type Binding, bindOutside, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { assertPaperLines, fillPaper } from '../../../kit/excel-paper.ts';
import { type FileAnswer, type FileStore, mimeOf, safeFileName } from '../../../kit/files.ts';
import { renderPdf } from '../../../kit/pdf.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { templateFor } from '../../basic/index.ts';
import { loadProjectHead } from '../../cad/project/index.ts';
import { listPaper, listPlaces } from './nest-own-list.ts';
import { confirmedOf } from './nest-kaiping.store.ts';
import { markFirstFile } from './nest-first-file.store.ts';
import { loadLayouts } from './nest-layout.store.ts';
import { listBlocks } from './nest-list-print.ts';
import type { ListInput, ListRow } from './nest-list-facts.ts';
import { coilList } from './nest-lists.ts';
import { loadOrder, type OrderRow } from './nest-order.store.ts';
import { loadRunInput } from './nest-run.store.ts';

const COILS = 2;
type Asked = Context<typeof printKaiping>['body'];

/** Confirmed orders that the person may see, held: those named, and those of the projects. Raises Common:NotFound, Nest:NoPlan, Nest:Unconfirmed. */
async function ordersOf(tx: Tx, who: Who, asked: Asked): Promise<OrderRow[]> {
  for (const id of asked.projectIds) await loadProjectHead(tx, who, id);
  const ids = new Set([...asked.nestOrderIds, ...(await confirmedOf(tx, who, asked.projectIds))]);
  const orders: OrderRow[] = [];
  // held: an order that is being voided is either refunded or has given a file, never both
  for (const id of [...ids].sort()) orders.push(await loadOrder(tx, who, id, true));
  const isConfirmed = (o: OrderRow): boolean => NEST_CONFIRMED_STATES.includes(o.state) && o.runId !== null;
  // who names an order means its sheets: a paper without them would be taken for the whole
  const missed = orders.filter((o) => asked.nestOrderIds.includes(o.id) && !isConfirmed(o));
  if (missed.length > 0) raise('Nest:Unconfirmed', { no: missed.map((o) => o.no).join('、') });
  const confirmed = orders.filter(isConfirmed);
  if (confirmed.length === 0) raise('Nest:NoPlan');
  return confirmed.sort((a, b) => a.no.localeCompare(b.no));
}

async function inputOf(tx: Tx, order: OrderRow): Promise<ListInput> {
  const runId = order.runId as string;
  const [{ problem, engine }, layouts] = await Promise.all([loadRunInput(tx, runId), loadLayouts(tx, runId)]);
  return { order, layouts, problem, kerf: engine.kerf, products: new Map() };
}

/** The coils of orders, one order after another: the plans of a year do not fit into memory at once. */
async function coilsOf(tx: Tx, all: readonly OrderRow[]) {
  const [rows, orders]: [ListRow[], OrderRow[]] = [[], []];
  let input: ListInput | null = null;
  for (const order of all) {
    const own = await inputOf(tx, order);
    const coils = await coilList(tx, own);
    if (coils.length === 0) continue;
    input ??= own;
    orders.push(order);
    rows.push(...coils.map((row) => ({ ...row, remark: order.no })));
    // what left the house is paid for (F7)
    if (order.firstFileTime === null) await markFirstFile(tx, order.id);
  }
  return input === null ? raise('Nest:NoCoils') : { input, orders, rows };
}

/** Equal sizes of one material are one row: sheets and weight add up, the orders stand in the remark. */
export function mergedRows(rows: readonly ListRow[]): ListRow[] {
  const merged = new Map<string, ListRow>();
  for (const row of rows) {
    const key = JSON.stringify(
      ['texture', 'temper', 'thickness', 'color', 'width', 'length', 'film'].map((n) => row[n]),
    );
    const before = merged.get(key);
    merged.set(
      key,
      before
        ? {
            ...before,
            sheets: Number(before['sheets']) + Number(row['sheets']),
            weight: dec(before['weight'] ?? 0)
              .plus(row['weight'] ?? 0)
              .toFixed(3),
            remark: [...new Set(`${before['remark']}、${row['remark']}`.split('、'))].join('、'),
          }
        : row,
    );
  }
  return [...merged.values()];
}
const bySize = (a: ListRow, b: ListRow): number =>
  Number(a['width']) - Number(b['width']) || Number(a['length']) - Number(b['length']);

async function load(tx: Tx, who: Who, files: FileStore, asked: Asked) {
  const { input, orders, rows } = await coilsOf(tx, await ordersOf(tx, who, asked));
  const template = asked.templateId
    ? await templateFor(
        tx,
        files,
        LEVELLING_LIST_TEMPLATE,
        asked.templateId,
        listPlaces(NEST_LIST_COLUMNS[COILS], ''),
      )
    : null;
  const listed = (asked.mergeSameSize ? mergedRows(rows) : rows).sort(bySize);
  // before anything is charged
  if (template) assertPaperLines(listed.length);
  return { orders, input, template, rows: listed };
}

async function print({ house, who, body }: Omit<Context<typeof printKaiping>, 'tx'>): Promise<FileAnswer> {
  const scope = { tenantId: who.tenant?.id ?? '', userId: who.userId };
  const { orders, input, rows, template } = await inTx(house.pools.user, scope, (tx) =>
    load(tx, who, house.files, body),
  );
  const columns: readonly ListColumn[] = NEST_LIST_COLUMNS[COILS];
  const day = businessDay();
  const name = `${KAIPING_WORDS.file} ${day}`;
  const nos = orders.map((o) => o.no);
  const projectNames = [...new Set(orders.map((o) => o.projectNames ?? ''))].filter(Boolean).join('；');
  if (template) return fillPaper(template, listPaper(who, { columns, rows, name, nos, projectNames }));
  return {
    name: safeFileName(`${name}.pdf`),
    mime: mimeOf('pdf'),
    body: await renderPdf({
      title: KAIPING_WORDS.file,
      paper: 'A4',
      landscape: true,
      notes: [fill(KAIPING_WORDS.orders, { count: orders.length, numbers: nos.join('、') }), projectNames],
      blocks: listBlocks({
        input,
        rows,
        columns,
        want: { file: COILS },
      }),
      signatures: NEST_WORDS.listSignatures,
      mark: null,
      foot: fill(NEST_WORDS.foot, { name: who.nickname, time: day }),
      pageLine: NEST_WORDS.page,
    }),
  };
}

export const kaipingRoutes: readonly Binding[] = [bindOutside(printKaiping, print)];
