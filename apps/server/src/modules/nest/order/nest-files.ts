/** Lists and drawings of a plan as xlsx, PDF or a zip of DXF (engineering F8). Data is read in a transaction, files are made outside of it. */
import os from 'node:os';
import path from 'node:path';
import {
  type ListColumn,
  MACHINE_PRESETS,
  nest,
  NEST_LIST_COLUMNS,
  NEST_WORDS,
  type NestListKind,
} from '@muyun/contract';
import type { Problem } from '@muyun/nesting';
import type { PartGeometry } from '@muyun/nesting/panel';
import { newId } from '../../../kit/clock.ts';
import { fillPaper } from '../../../kit/excel-paper.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { type PdfBlock, type PdfDocument, type PdfSheet, renderPdf } from '../../../kit/pdf.ts';
import { qrPng } from '../../../kit/qr.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import type { Telling } from '../../../kit/facts.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import { machineNamed } from '../machine/index.ts';
import { loadLayouts } from './nest-layout.store.ts';
import { listBlocks, listSheets } from './nest-list-print.ts';
import { listPaper } from './nest-own-list.ts';
import { headNotes, listRows } from './nest-lists.ts';
import type { ListInput, ListRow } from './nest-list-facts.ts';
import type { OrderRow } from './nest-order.store.ts';
import { footOf, nameOfOrders, type Picked } from './nest-paper.ts';
import { loadGeometry, loadProducts } from './nest-product.store.ts';
import { loadRunInput } from './nest-run.store.ts';
import { layoutBlocks, layoutDxf } from './nest-sheet-print.ts';
import { type SheetCode, sheetCodes } from './sheet/sheet-codes.ts';
import { loadSheets } from './sheet/sheet.store.ts';
import { layoutSvg } from './nest-sheet-svg.ts';

export interface Want {
  readonly file: number;
  readonly format: 'xlsx' | 'pdf' | 'svg' | undefined;
  readonly paper: 'A4' | 'A3';
  /** workbook of the space that a list is written on; as the house writes it without one */
  readonly template: Uint8Array | null;
}
const CUTS = 3;
const LAYOUTS = 4;
const DXF = 5;

export interface Loaded {
  readonly input: ListInput;
  readonly geometry: ReadonlyMap<string, unknown>;
  readonly rows: ListRow[];
  readonly want: Want;
  readonly columns: readonly ListColumn[];
  readonly who: Who;
  /** of a released order: what is scanned at the machine */
  readonly sheetNos: readonly SheetCode[];
}

/** `groups`: of these material groups alone. */
async function load(
  telling: Telling,
  order: OrderRow,
  want: Want,
  groups?: ReadonlySet<string>,
): Promise<Loaded> {
  const { tx, who } = telling;
  const runId = order.runId as string;
  const { problem, engine } = await loadRunInput(tx, runId);
  const layouts = (await loadLayouts(tx, runId)).filter((l) => groups?.has(l.groupName) ?? true);
  const shown = new Set(layouts.map((l) => l.layoutNo));
  const ids = [...new Set(layouts.flatMap((l) => l.placements.map((p) => p.itemId)))];
  const products = new Map((await loadProducts(tx, null, ids)).map((p) => [p.id, p]));
  const machine = await machineOf(tx, order.params);
  const input: ListInput = { order, layouts, problem, kerf: engine.kerf, products, machine };
  const isDrawing = isDrawn(want) || want.file === DXF;
  const kind = (want.file === DXF ? LAYOUTS : want.file) as NestListKind;
  return {
    input,
    want,
    who,
    geometry: isDrawing ? await drawingsOf(tx, problem, ids) : new Map(),
    sheetNos: (await loadSheets(tx, order.id)).flatMap(({ layoutNo, sheetNo, title, width, length }) =>
      shown.has(layoutNo) ? [{ no: sheetNo, notes: [title, `${width ?? ''} × ${length}`] }] : [],
    ),
    rows: isDrawing ? [] : await listRows(telling, kind, input),
    columns: (NEST_LIST_COLUMNS[kind] as readonly ListColumn[]).filter((c) => who.displayAmount || !c.amount),
  };
}

/** The machine of an order by its name, else its kind. */
async function machineOf(
  tx: Tx,
  { machineId, machinePreset }: Pick<OrderRow['params'], 'machineId' | 'machinePreset'>,
): Promise<string> {
  const kind = MACHINE_PRESETS.find((m) => m.value === machinePreset)?.label ?? '';
  const own = machineId === null ? null : await machineNamed(tx, machineId);
  return own ?? kind;
}

/** Drawings of products by id; outlines that the plan was made of are those of its run. */
async function drawingsOf(tx: Tx, problem: Problem, ids: readonly string[]): Promise<Map<string, unknown>> {
  const geometry = await loadGeometry(tx, ids);
  for (const { id, outline } of problem.items) {
    if (!outline) continue;
    const now = geometry.get(id) as PartGeometry | null | undefined;
    // lines of another drawing have no place on this one
    const isSame = JSON.stringify(now?.outer) === JSON.stringify(outline.outer);
    geometry.set(id, { ...BARE, ...(isSame ? now : {}), ...outline });
  }
  return geometry;
}
/** A drawing without lines. */
const BARE = { bendLines: [], grooveLines: [], marks: [] };

/** 排版图 is a drawing unless its table is asked for. */
const isDrawn = (want: Want): boolean => want.file === LAYOUTS && want.format !== 'xlsx';

const labelOf = (file: number): string => nest.NEST_FILES.find((f) => f.value === file)?.label ?? '';
const fileName = (l: Loaded, ext: string): string =>
  safeFileName(`${l.input.order.no} ${labelOf(l.want.file)}.${ext}`);
const temporary = (ext: string): string => path.join(os.tmpdir(), `muyun-${newId()}.${ext}`);
const answer = (name: string, ext: string, file: string): FileAnswer => ({
  name,
  mime: mimeOf(ext),
  body: { path: file, temporary: true },
});

async function xlsx(l: Loaded): Promise<FileAnswer> {
  const { order } = l.input;
  const { template, file: list } = l.want;
  if (template) {
    const columns: readonly ListColumn[] = NEST_LIST_COLUMNS[list as NestListKind];
    const of = { columns, rows: l.rows, name: `${order.no} ${labelOf(list)}`, nos: [order.no] };
    return fillPaper(template, listPaper(l.who, { ...of, projectNames: order.projectNames ?? '' }));
  }
  const file = temporary('xlsx');
  const print = {
    top: [labelOf(l.want.file), headNotes(order).join('　'), footOf(l.who)],
    code: await qrPng(order.no),
    signatures: NEST_WORDS.listSignatures,
    foot: `${order.no}　${NEST_WORDS.sheetPage}`,
  };
  await writeXlsx(file, { sheets: listSheets(l, labelOf(l.want.file)).map((s) => ({ ...s, print })) });
  return answer(fileName(l, 'xlsx'), 'xlsx', file);
}

function documentOf(l: Loaded): PdfDocument {
  const { order } = l.input;
  const isWork = isDrawn(l.want) || l.want.file === CUTS;
  const sheet = {
    paper: l.want.paper,
    landscape: true,
    signatures: isWork ? NEST_WORDS.signatures : NEST_WORDS.listSignatures,
  };
  const shared = {
    title: labelOf(l.want.file),
    ...sheet,
    foot: `${order.no}　${footOf(l.who)}`,
    pageLine: NEST_WORDS.page,
  };
  if (isDrawn(l.want)) return { ...shared, notes: [], blocks: drawnBlocks(l, sheet) };
  const codes = isWork ? sheetCodes(l.sheetNos) : [];
  return { ...shared, notes: headNotes(order), qr: order.no, blocks: [...listBlocks(l), ...codes] };
}

/** A page of each layout, then the codes of their sheets. */
const drawnBlocks = (l: Loaded, sheet: PdfSheet): PdfBlock[] => [
  ...l.input.layouts.flatMap((layout) => layoutBlocks(l.input, layout, { geometry: l.geometry, sheet })),
  ...sheetCodes(l.sheetNos),
];

/** 排版图 of chosen groups of several orders on one paper. Reads in the transaction, draws afterwards. */
export async function prepareResults(
  telling: Telling,
  picked: readonly Picked[],
  paper: Want['paper'],
): Promise<() => Promise<FileAnswer>> {
  const want: Want = { file: LAYOUTS, format: 'pdf', paper, template: null };
  const all: Loaded[] = [];
  for (const { order, groups } of picked) all.push(await load(telling, order, want, groups));
  const sheet = { paper, landscape: true, signatures: NEST_WORDS.signatures };
  return async () => ({
    name: nameOfOrders(picked, labelOf(LAYOUTS), 'pdf'),
    mime: mimeOf('pdf'),
    body: await renderPdf({
      title: labelOf(LAYOUTS),
      ...sheet,
      foot: footOf(telling.who),
      pageLine: NEST_WORDS.page,
      notes: [],
      blocks: all.flatMap((l) => drawnBlocks(l, sheet)),
    }),
  });
}

/** A file of each layout. */
async function zipOf(l: Loaded, ext: 'dxf' | 'svg', textOf: typeof layoutDxf): Promise<FileAnswer> {
  const file = temporary('zip');
  const zip = await ZipWriter.create(file);
  for (const layout of l.input.layouts) {
    await zip.add(`${l.input.order.no}-${layout.layoutNo}x${layout.repeat}.${ext}`, [
      textOf(l.input, layout, l.geometry),
    ]);
  }
  await zip.finish();
  return answer(fileName(l, 'zip'), 'zip', file);
}

/** Reads what a file needs; the answer makes the file, after the transaction has ended. */
export async function prepareFile(
  telling: Telling,
  order: OrderRow,
  want: Want,
): Promise<() => Promise<FileAnswer>> {
  const loaded = await load(telling, order, want);
  if (want.file === DXF) return () => zipOf(loaded, 'dxf', layoutDxf);
  if (isDrawn(want) && want.format === 'svg') return () => zipOf(loaded, 'svg', layoutSvg);
  if (isDrawn(want) || want.format === 'pdf') {
    return async () => ({
      name: fileName(loaded, 'pdf'),
      mime: mimeOf('pdf'),
      body: await renderPdf(documentOf(loaded)),
    });
  }
  return () => xlsx(loaded);
}
