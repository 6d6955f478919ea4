/** Lists of a plan of bars as xlsx or PDF (engineering F8, F8.1). Data is read in a transaction, files are made outside of it. */
import os from 'node:os';
import path from 'node:path';
import {
  BAR_CUT_COLUMNS,
  BAR_FILES,
  BAR_LIST_COLUMNS,
  BAR_STOCK_KINDS,
  BAR_WORDS,
  barEnds,
  type BarFile,
  type BarLayoutView,
  cutWay,
  dec,
  fill,
  type ListColumn,
  NEST_WORDS,
} from '@muyun/contract';
import { purchaseRows, remnantRows } from '@muyun/nesting';
import { newId, now } from '../../../../kit/clock.ts';
import { fillPaper } from '../../../../kit/excel-paper.ts';
import { type FileAnswer, type FileStore, mimeOf, safeFileName } from '../../../../kit/files.ts';
import { type PdfBlock, type PdfDocument, type PdfMark, renderPdf } from '../../../../kit/pdf.ts';
import { qrPng } from '../../../../kit/qr.ts';
import { writeXlsx } from '../../../../kit/spreadsheet.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import type { ListRow } from '../nest-list-facts.ts';
import { bindingRun } from '../nest-chosen.ts';
import { headNotes } from '../nest-lists.ts';
import { markFirstFile } from '../nest-first-file.store.ts';
import { loadOrder, type OrderRow } from '../nest-order.store.ts';
import { listPaper, ownWorkbook } from '../nest-own-list.ts';
import type { BarRunInput } from '../nest-run.store.ts';
import { pdfTableOf, sheetOf } from '../nest-table-print.ts';
import { type SheetCode, sheetCodes } from '../sheet/sheet-codes.ts';
import { loadSheets } from '../sheet/sheet.store.ts';
import { barViews, loadBarInput } from './bar-detail.ts';
import { type BarLayoutRow, loadBars } from './bar-plan.store.ts';

const CUTS = 3;
const REMNANTS = 6;
const SHANGHAI_MS = 8 * 3_600_000;
/** a bar is drawn as high as its texts need: its length alone is to scale */
const DRAWN_SHARE = 0.06;

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

/** What a cut frees, or prepares. */
function cutRow(bar: BarLayoutView, step: BarLayoutView['steps'][number]): ListRow {
  const p = bar.pieces.find((x) => x.seq === step.seq);
  const isPart = step.kind === 'part';
  return {
    no: step.no,
    way: cutWay(step),
    stop: step.stop,
    at: step.at,
    code: isPart ? step.code : '',
    ends: isPart && p ? barEnds(p.angleLeft, p.angleRight) : '',
  };
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

/** The bar from its head on, pieces with their mitres; the upper edge of a piece stands back where its end leans. */
function drawingOf(bar: BarLayoutView): PdfBlock {
  const height = bar.length * DRAWN_SHARE;
  // mitres keep their place along the bar: only the height is stretched
  const back = (angle: number): number => bar.height * Math.tan((Math.abs(angle) * Math.PI) / 180);
  const marks = bar.pieces.flatMap((p): PdfMark[] => {
    const [l, r] = [back(p.angleLeft), back(p.angleRight)];
    const end = p.x + p.length;
    const corners = [
      [p.x + (p.angleLeft < 0 ? l : 0), 0],
      [end - (p.angleRight > 0 ? r : 0), 0],
      [end - (p.angleRight < 0 ? r : 0), height],
      [p.x + (p.angleLeft > 0 ? l : 0), height],
    ];
    const d = `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
    return [
      { kind: 'path', d },
      { kind: 'label', x: p.x, y: 0, w: p.length, h: height, lines: [p.code, String(p.length)] },
    ];
  });
  const rest: PdfMark[] = bar.isRemnant
    ? [
        { kind: 'hatch', x: bar.length - bar.leftover, y: 0, w: bar.leftover, h: height },
        {
          kind: 'label',
          x: bar.length - bar.leftover,
          y: 0,
          w: bar.leftover,
          h: height,
          lines: [fill(BAR_WORDS.leftover, { length: bar.leftover })],
          clear: true,
        },
      ]
    : [];
  return {
    kind: 'drawing',
    width: bar.length,
    height,
    noRuler: true,
    isStrip: true,
    marks: [{ kind: 'rect', x: 0, y: 0, w: bar.length, h: height, mm: 0.4 }, ...rest, ...marks],
  };
}

function cutBlocks(bar: BarLayoutView): PdfBlock[] {
  const heading = fill(BAR_WORDS.layout, { no: bar.layoutNo, n: bar.repeat });
  const rest = bar.isRemnant ? BAR_WORDS.leftover : BAR_WORDS.short;
  return [
    {
      kind: 'heading',
      text: `${heading}　${fill(BAR_WORDS.bar, { profile: bar.title, length: bar.length })}`,
      notes: [
        fill(BAR_WORDS.utilization, { value: dec(bar.utilization).times(100).toFixed(2) }),
        fill(rest, { length: bar.leftover }) + (bar.remnantCode ? `（${bar.remnantCode}）` : ''),
        fill(BAR_WORDS.barNo, { no: bar.barNos.join('、') }),
      ],
      newPage: false,
    },
    drawingOf(bar),
    pdfTableOf(
      BAR_CUT_COLUMNS,
      bar.steps.map((s) => cutRow(bar, s)),
    ),
  ];
}

const labelOf = (file: number): string => BAR_FILES.find((f) => f.value === file)?.label ?? '';
const fileName = (l: Loaded, ext: string): string =>
  safeFileName(`${l.order.no} ${labelOf(l.want.file)}.${ext}`);

/** Who printed it and when, Shanghai time. */
function footOf(l: Loaded): string {
  const time = new Date(now().getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ');
  return fill(NEST_WORDS.foot, { name: l.who.nickname, time });
}

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
    top: [name, headNotes(l.order).join('　'), footOf(l)],
    code: await qrPng(l.order.no),
    signatures: NEST_WORDS.listSignatures,
    foot: `${l.order.no}　${NEST_WORDS.sheetPage}`,
  };
  await writeXlsx(file, { sheets: [{ ...sheetOf(name, l.columns, listOf(l)), print }] });
  return { name: fileName(l, 'xlsx'), mime: mimeOf('xlsx'), body: { path: file, temporary: true } };
}

function documentOf(l: Loaded): PdfDocument {
  const isCuts = l.want.file === CUTS;
  const saw: PdfBlock = {
    kind: 'note',
    text: fill(BAR_WORDS.saw, { kerf: l.input.engine.kerf }),
  };
  return {
    title: labelOf(l.want.file),
    paper: l.want.paper,
    landscape: true,
    signatures: isCuts ? NEST_WORDS.signatures : NEST_WORDS.listSignatures,
    foot: `${l.order.no}　${footOf(l)}`,
    pageLine: NEST_WORDS.page,
    notes: headNotes(l.order),
    qr: l.order.no,
    blocks: isCuts
      ? [saw, ...l.bars.flatMap(cutBlocks), ...sheetCodes(l.sheetNos)]
      : [pdfTableOf(l.columns, listOf(l))],
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
  const runId = bindingRun(order);
  if (order.firstFileTime === null) await markFirstFile(tx, order.id);
  const [input, rows] = [await loadBarInput(tx, runId), await loadBars(tx, runId)];
  const loaded: Loaded = {
    order,
    template,
    input,
    rows,
    bars: barViews(input, rows, { no: order.no, who }),
    want,
    columns: BAR_LIST_COLUMNS[want.file].filter((c) => who.displayAmount || !c.amount),
    who,
    sheetNos: (await loadSheets(tx, order.id)).map((s) => ({
      no: s.sheetNo,
      notes: [s.title, String(s.length)],
    })),
  };
  if (format === 'xlsx') return () => xlsx(loaded);
  return async () => ({
    name: fileName(loaded, 'pdf'),
    mime: mimeOf('pdf'),
    body: await renderPdf(documentOf(loaded)),
  });
}
