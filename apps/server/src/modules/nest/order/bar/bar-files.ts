/** Lists of a plan of bars as xlsx or PDF (engineering F8, F8.1). Data is read in a transaction, files are made outside of it. */
import os from 'node:os';
import path from 'node:path';
import {
  BAR_FILES,
  BAR_LIST_COLUMNS,
  BAR_STOCK_KINDS,
  BAR_WORDS,
  type BarFile,
  type BarLayoutView,
  dec,
  fill,
  type ListColumn,
  NEST_WORDS,
} from '@muyun/contract';
import { purchaseRows, remnantRows } from '@muyun/nesting';
import { newId } from '../../../../kit/clock.ts';
import { fillPaper } from '../../../../kit/excel-paper.ts';
import { type FileAnswer, type FileStore, mimeOf, safeFileName } from '../../../../kit/files.ts';
import { type PdfBlock, type PdfDocument, renderPdf } from '../../../../kit/pdf.ts';
import { qrPng } from '../../../../kit/qr.ts';
import { writeXlsx } from '../../../../kit/spreadsheet.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import type { ListRow } from '../nest-list-facts.ts';
import { bindingRun } from '../nest-chosen.ts';
import { headNotes } from '../nest-lists.ts';
import { markFirstFile } from '../nest-first-file.store.ts';
import { loadOrder, type OrderRow } from '../nest-order.store.ts';
import { footOf, nameOfOrders, type Picked } from '../nest-paper.ts';
import { listPaper, ownWorkbook } from '../nest-own-list.ts';
import type { BarRunInput } from '../nest-run.store.ts';
import { pdfTableOf, sheetOf } from '../nest-table-print.ts';
import { type SheetCode, sheetCodes } from '../sheet/sheet-codes.ts';
import { loadSheets } from '../sheet/sheet.store.ts';
import { cutBlocks, cutRow } from './bar-cut-print.ts';
import { barViews, loadBarInput } from './bar-detail.ts';
import { type BarLayoutRow, loadBars } from './bar-plan.store.ts';

const CUTS = 3;
const REMNANTS = 6;

export interface BarWant {
  readonly file: BarFile;
  readonly format: 'xlsx' | 'pdf' | undefined;
  readonly paper: 'A4' | 'A3';
  /** the chosen workbook of the space, else its default one, unless as the house writes it */
  readonly templateId?: string | undefined;
  readonly asHouse?: boolean | undefined;
}
interface Loaded {
  readonly order: OrderRow;
  readonly input: BarRunInput;
  readonly rows: readonly BarLayoutRow[];
  readonly bars: readonly BarLayoutView[];
  readonly want: BarWant;
  /** workbook of the space that the list is written on */
  readonly template: Uint8Array | null;
  readonly columns: readonly ListColumn[];
  readonly who: Who;
  readonly sheetNos: readonly SheetCode[];
}

const kindLabel = (kind: number): string => BAR_STOCK_KINDS.find((k) => k.value === kind)?.label ?? '';

function purchaseList({ input, rows }: Loaded): ListRow[] {
  return purchaseRows(input.problem, input.engine, { layouts: [...rows] }).map((r) => {
    const buy = r.isToBuy ? r.bars : 0;
    return {
      profile: r.profile,
      color: r.color,
      length: r.length,
      kind: kindLabel(r.stockKind),
      need: r.bars,
      buy,
      metres: dec(r.length).times(buy).div(1000).toFixed(3),
      unitWeight: r.unitWeight,
      weight: dec(r.unitWeight).times(buy).toFixed(3),
      price: r.unitPrice,
      amount: dec(r.unitPrice).times(buy).toFixed(2),
    };
  });
}

function remnantList({ input, rows, order }: Loaded): ListRow[] {
  return remnantRows(input.problem, input.engine, { layouts: [...rows] }, order.no).map((r) => ({
    code: r.code,
    profile: r.profile,
    color: r.color,
    length: r.length,
    quantity: r.quantity,
    weight: r.weight,
    value: r.credit,
    state: NEST_WORDS.expected,
  }));
}

const cutList = ({ input, bars }: Loaded): ListRow[] =>
  bars.flatMap((bar) => {
    const group = input.problem.groups.find((g) => g.key === bar.groupName);
    return bar.steps.map((step) => ({
      layoutNo: bar.layoutNo,
      barNos: bar.barNos.join('、'),
      bars: bar.repeat,
      profile: group?.profile ?? '',
      color: group?.color ?? '',
      bar: bar.length,
      ...cutRow(bar, step),
      length: step.kind === 'part' ? (bar.pieces.find((p) => p.seq === step.seq)?.length ?? null) : null,
      quantity: step.kind === 'part' ? bar.repeat : null,
    }));
  });

function listOf(l: Loaded): ListRow[] {
  if (l.want.file === CUTS) return cutList(l);
  return l.want.file === REMNANTS ? remnantList(l) : purchaseList(l);
}

const labelOf = (file: number): string => BAR_FILES.find((f) => f.value === file)?.label ?? '';
const fileName = (l: Loaded, ext: string): string =>
  safeFileName(`${l.order.no} ${labelOf(l.want.file)}.${ext}`);

async function xlsx(l: Loaded): Promise<FileAnswer> {
  const file = path.join(os.tmpdir(), `muyun-${newId()}.xlsx`);
  const name = labelOf(l.want.file);
  if (l.template) {
    const of = { columns: BAR_LIST_COLUMNS[l.want.file], rows: listOf(l), name: `${l.order.no} ${name}` };
    return fillPaper(
      l.template,
      listPaper(l.who, { ...of, nos: [l.order.no], projectNames: l.order.projectNames ?? '' }),
    );
  }
  const print = {
    top: [name, headNotes(l.order).join('　'), footOf(l.who)],
    code: await qrPng(l.order.no),
    signatures: NEST_WORDS.listSignatures,
    foot: `${l.order.no}　${NEST_WORDS.sheetPage}`,
  };
  await writeXlsx(file, { sheets: [{ ...sheetOf(name, l.columns, listOf(l)), print }] });
  return { name: fileName(l, 'xlsx'), mime: mimeOf('xlsx'), body: { path: file, temporary: true } };
}

/** What the saw takes, the bars with their cuts, then the codes of the bars. */
const cutPages = (l: Loaded): PdfBlock[] => [
  { kind: 'note', text: fill(BAR_WORDS.saw, { kerf: l.input.engine.kerf }) },
  ...l.bars.flatMap(cutBlocks),
  ...sheetCodes(l.sheetNos),
];

function documentOf(l: Loaded): PdfDocument {
  const isCuts = l.want.file === CUTS;
  return {
    title: labelOf(l.want.file),
    paper: l.want.paper,
    landscape: true,
    signatures: isCuts ? NEST_WORDS.signatures : NEST_WORDS.listSignatures,
    foot: `${l.order.no}　${footOf(l.who)}`,
    pageLine: NEST_WORDS.page,
    notes: headNotes(l.order),
    qr: l.order.no,
    blocks: isCuts ? cutPages(l) : [pdfTableOf(l.columns, listOf(l))],
  };
}

/** What a list needs of a plan. `groups`: of these profiles alone. */
async function load(
  tx: Tx,
  who: Who,
  order: OrderRow,
  {
    want,
    template = null,
    groups,
  }: Pick<Loaded, 'want'> & { template?: Uint8Array | null } & Partial<Picked>,
): Promise<Loaded> {
  const runId = bindingRun(order);
  const input = await loadBarInput(tx, runId);
  const rows = (await loadBars(tx, runId)).filter((l) => groups?.has(l.group) ?? true);
  const shown = new Set(rows.map((l) => l.layoutNo));
  return {
    order,
    template,
    input,
    rows,
    bars: barViews(input, rows, { no: order.no, who }),
    want,
    columns: BAR_LIST_COLUMNS[want.file].filter((c) => who.displayAmount || !c.amount),
    who,
    sheetNos: (await loadSheets(tx, order.id)).flatMap((s) =>
      shown.has(s.layoutNo) ? [{ no: s.sheetNo, notes: [s.title, String(s.length)] }] : [],
    ),
  };
}

/** Reads what a list needs; the answer makes the file, after the transaction has ended. Raises Nest:NoPlan, Nest:NotConfirmed, Common:NotFound and what `ownWorkbook` does. */
export async function prepareBarFile(
  tx: Tx,
  who: Who,
  id: string,
  { files, ...want }: BarWant & { readonly files: FileStore },
): Promise<() => Promise<FileAnswer>> {
  // held: an order that is being voided is either refunded or has given a file, never both
  const order = await loadOrder(tx, who, id, true, 'bars');
  const format = want.format ?? (want.file === CUTS ? 'pdf' : 'xlsx');
  const columns = BAR_LIST_COLUMNS[want.file];
  const template = await ownWorkbook(tx, files, { ...want, format, columns });
  bindingRun(order);
  if (order.firstFileTime === null) await markFirstFile(tx, order.id);
  const loaded = await load(tx, who, order, { want, template });
  if (format === 'xlsx') return () => xlsx(loaded);
  return async () => ({
    name: fileName(loaded, 'pdf'),
    mime: mimeOf('pdf'),
    body: await renderPdf(documentOf(loaded)),
  });
}

/** 切割清单 of chosen profiles of several orders on one paper, each order on pages of its own. Reads in the transaction, draws afterwards. */
export async function prepareBarResults(
  tx: Tx,
  who: Who,
  picked: readonly Picked[],
  paper: BarWant['paper'],
): Promise<() => Promise<FileAnswer>> {
  const want: BarWant = { file: CUTS, format: 'pdf', paper };
  const all: Loaded[] = [];
  for (const { order, groups } of picked) all.push(await load(tx, who, order, { want, groups }));
  const pages = (l: Loaded): PdfBlock[] => {
    const [no = '', ...notes] = headNotes(l.order);
    const text = `${labelOf(CUTS)}　${no}`;
    return [{ kind: 'heading', text, notes, newPage: true, qr: l.order.no }, ...cutPages(l)];
  };
  return async () => ({
    name: nameOfOrders(picked, labelOf(CUTS), 'pdf'),
    mime: mimeOf('pdf'),
    body: await renderPdf({
      title: labelOf(CUTS),
      paper,
      landscape: true,
      signatures: NEST_WORDS.signatures,
      foot: footOf(who),
      pageLine: NEST_WORDS.page,
      notes: [],
      blocks: all.flatMap(pages),
    }),
  });
}
