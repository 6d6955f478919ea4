/** A layout on paper and as DXF: true outlines placed and turned, remnants hatched, cuts numbered (engineering F8, ux §10). */
import {
  dec,
  durationText,
  fill,
  NEST_WORDS,
  STROKE_COLUMNS,
  strokeNote,
  thicknessText,
} from '@muyun/contract';
import type { Placement } from '@muyun/nesting';
import {
  type DxfShape,
  type PartGeometry,
  partShapes,
  placeBadges,
  toSvgPath,
  transformPoint,
  writeDxf,
} from '@muyun/nesting/panel';
import {
  BADGE,
  drawingScale,
  labelExtent,
  type PdfBlock,
  type PdfColumn,
  type PdfMark,
  type PdfSheet,
  type PdfTable,
} from '../../../kit/pdf.ts';
import type { LayoutRow } from './nest-layout.store.ts';
import { goneOf, hasGrain, type ListInput, partsOf, sheetNosOf, stockOf } from './nest-list-facts.ts';
import { strokeRows } from './nest-lists.ts';
import { labelBox, placedPart, placeOf } from './nest-place.ts';
import { pdfTableOf, separated } from './nest-table-print.ts';

const STROKES_WIDTH = 524;
const STOP_SIZE = 11;
const BEND_MM = 0.15;
const SHEET_MM = 0.4;
const TEXT_SHARE = 6;

const isDrawn = (value: unknown): value is PartGeometry =>
  typeof value === 'object' && value !== null && 'outer' in value;

function partMarks(p: Placement, code: string, size: string, geometry: unknown): PdfMark[] {
  const box = labelBox(p, isDrawn(geometry) ? geometry : null);
  const label: PdfMark = { kind: 'label', ...box, lines: [code, size] };
  if (!isDrawn(geometry)) return [{ kind: 'rect', x: p.x, y: p.y, w: p.w, h: p.h }, label];
  const t = placeOf(p, geometry);
  const matrix = [t.a, t.b, t.c, t.d, t.e, t.f] as const;
  return [
    { kind: 'path', d: toSvgPath(geometry.outer), matrix },
    ...geometry.holes.map((hole): PdfMark => ({ kind: 'path', d: toSvgPath(hole), matrix })),
    ...geometry.bendLines.map((line): PdfMark => {
      const [a, b] = [transformPoint(t, line.from), transformPoint(t, line.to)];
      return { kind: 'line', x1: a.x, y1: a.y, x2: b.x, y2: b.y, mm: BEND_MM, dash: true };
    }),
    label,
  ];
}

/** Every stroke with its number, each where it and what is written there can be read. */
function strokeMarks(layout: LayoutRow, scale: number, drawn: readonly PdfMark[]): PdfMark[] {
  const lines = layout.steps.map((s): PdfMark => {
    const isAcross = s.cut === 'across';
    return {
      kind: 'line',
      x1: s.x,
      y1: s.y,
      x2: isAcross ? s.x : s.x + s.length,
      y2: isAcross ? s.y + s.length : s.y,
      dash: true,
    };
  });
  const badges = placeBadges(layout.steps, {
    length: layout.length,
    width: layout.width,
    scale,
    radius: BADGE,
    side: 'top',
    texts: drawn.flatMap((m) => (m.kind === 'label' ? (labelExtent(m, scale) ?? []) : [])),
  });
  return [...lines, ...badges.map((b): PdfMark => ({ kind: 'badge', x: b.x, y: b.y, text: String(b.no) }))];
}

function marksOf(
  input: ListInput,
  layout: LayoutRow,
  { geometry, scale }: { geometry: ReadonlyMap<string, unknown>; scale: number },
): PdfMark[] {
  const items = new Map(input.problem.items.map((i) => [i.id, i]));
  const drawn: PdfMark[] = [
    { kind: 'rect', x: 0, y: 0, w: layout.length, h: layout.width, mm: SHEET_MM },
    ...goneOf(input, layout).map((z): PdfMark => ({ kind: 'rect', ...z, dash: true })),
    ...layout.remnants.flatMap((r, i): PdfMark[] => [
      { kind: 'hatch', x: r.x, y: r.y, w: r.l, h: r.w },
      { kind: 'rect', x: r.x, y: r.y, w: r.l, h: r.w, dash: true },
      {
        kind: 'label',
        x: r.x,
        y: r.y,
        w: r.l,
        h: r.w,
        lines: [`${fill(NEST_WORDS.remnantNo, { no: i + 1 })} ${r.l} × ${r.w}`],
        clear: true,
      },
    ]),
    ...layout.placements.flatMap((p) =>
      partMarks(
        p,
        items.get(p.itemId)?.code ?? '',
        `${items.get(p.itemId)?.w ?? p.w} × ${items.get(p.itemId)?.h ?? p.h}`,
        geometry.get(p.itemId),
      ),
    ),
  ];
  return [...drawn, ...strokeMarks(layout, scale, drawn)];
}

/** Columns of the strokes beside the parts; what is set at the machine is large enough to be read there (ux §10). */
const STROKE_WIDTHS: Readonly<Record<string, Partial<PdfColumn>>> = {
  no: { width: 22 },
  piece: { width: 40 },
  way: { width: 56 },
  stop: { width: 48, fontSize: STOP_SIZE, bold: true },
  at: { width: 48, fontSize: STOP_SIZE },
  length: { title: NEST_WORDS.strokeLength, width: 42 },
  falls: { width: '1*' },
  remains: { width: '1*' },
};
const STROKES_OF_ONE = STROKE_COLUMNS.filter((c) => c.name !== 'layoutNo' && c.name !== 'sheets');

const strokesTable = (input: ListInput, layout: LayoutRow): PdfTable | null =>
  layout.steps.length === 0
    ? null
    : { ...pdfTableOf(STROKES_OF_ONE, strokeRows(input, layout), STROKE_WIDTHS), tight: true };

/** What comes off the sheets of a layout. */
export function partsTable(input: ListInput, layout: LayoutRow): PdfTable {
  const W = NEST_WORDS;
  const parts = partsOf(input, layout);
  const sum = parts.reduce((s, p) => s + p.quantity, 0);
  return {
    kind: 'table',
    tight: true,
    columns: [
      { title: W.partNo, width: 16, align: 'right' },
      { title: W.partCode },
      { title: W.partSize, width: 76 },
      { title: W.partEach, width: 24, align: 'right' },
      { title: W.partQty, width: 28, align: 'right' },
      { title: W.partNext, width: 24 },
    ],
    rows: parts.map((p) => [
      String(p.no),
      p.code,
      `${p.w} × ${p.h}`,
      String(p.quantity),
      separated(String(p.quantity * layout.repeat)),
      p.next,
    ]),
    totals: ['', W.total, '', String(sum), separated(String(sum * layout.repeat)), ''],
  };
}

/** Which sheet: number, material, thickness, colour, size, what it is cut from, how often. */
export function headOf(input: ListInput, layout: LayoutRow): { text: string; notes: string[] } {
  const W = NEST_WORDS;
  const group = input.problem.groups.find((g) => g.key === layout.groupName);
  const notes = [
    fill(W.order, { no: input.order.no }),
    group?.texture,
    fill(W.thickness, { value: thicknessText(group?.thickness ?? 0) }),
    group?.color,
    `${layout.width} × ${layout.length}`,
    fill(W.stock, { stock: stockOf(input, layout) }),
    fill(W.sheetNo, { no: sheetNosOf(input.order.no, layout) }),
    fill(W.utilization, { value: dec(layout.utilization).times(100).toFixed(2) }),
    fill(W.weight, { value: separated(layout.weight) }),
    hasGrain(input, layout) ? W.grain : null,
    input.machine === undefined ? null : fill(W.machine, { name: input.machine }),
    layout.estSeconds === null ? null : fill(W.time, { value: durationText(layout.estSeconds) }),
  ];
  const text = fill(W.layoutTimes, { no: layout.layoutNo, n: layout.repeat });
  return { text, notes: notes.filter((n): n is string => Boolean(n)) };
}
const headingOf = (input: ListInput, layout: LayoutRow, newPage: boolean): PdfBlock => ({
  kind: 'heading',
  ...headOf(input, layout),
  newPage,
  ...(newPage ? { qr: input.order.no } : {}),
});

/** Parts and strokes of one layout, with what the operator must know of the machine. */
function workBlocks(input: ListInput, layout: LayoutRow): PdfBlock[] {
  const strokes = strokesTable(input, layout);
  return [
    ...(strokes ? [{ kind: 'note', text: strokeNote(input.kerf) } as const] : []),
    { kind: 'columns', rightWidth: STROKES_WIDTH, left: partsTable(input, layout), right: strokes },
  ];
}

/** One layout of the cut list: no drawing. */
export const cutBlocks = (input: ListInput, layout: LayoutRow): PdfBlock[] => [
  headingOf(input, layout, false),
  ...workBlocks(input, layout),
];

/** The page of one layout: title line, drawing, parts, strokes. */
export function layoutBlocks(
  input: ListInput,
  layout: LayoutRow,
  page: { geometry: ReadonlyMap<string, unknown>; sheet: PdfSheet },
): PdfBlock[] {
  const scale = drawingScale(page.sheet, { width: layout.length, height: layout.width });
  return [
    headingOf(input, layout, true),
    {
      kind: 'drawing',
      width: layout.length,
      height: layout.width,
      marks: marksOf(input, layout, { geometry: page.geometry, scale }),
    },
    ...workBlocks(input, layout),
  ];
}

const rect = (layer: string, x: number, y: number, w: number, h: number): DxfShape => ({
  type: 'ring',
  layer,
  ring: {
    vertices: [
      { x, y },
      { x: x + w, y },
      { x: x + w, y: y + h },
      { x, y: y + h },
    ],
  },
});
const textIn = (x: number, y: number, w: number, h: number, text: string): DxfShape => ({
  type: 'text',
  layer: 'TEXT',
  at: { x: x + w / 2, y: y + h / 2 },
  height: Math.max(3, Math.min(60, h / TEXT_SHARE, w / Math.max(4, text.length))),
  text,
});

/** What is cut inside a part comes before its outline, which sets it free. */
const insideFirst = (shapes: readonly DxfShape[]): DxfShape[] => [
  ...shapes.filter((s) => s.layer !== 'CUT'),
  ...shapes.filter((s) => s.layer === 'CUT'),
];

/** One layout as DXF text: SHEET, CUT, HOLE, GROOVE, BEND, MARK, TEXT, REMNANT; mm, origin at the sheet's lower left corner. */
export function layoutDxf(
  input: ListInput,
  layout: LayoutRow,
  geometry: ReadonlyMap<string, unknown>,
): string {
  const codes = new Map(input.problem.items.map((i) => [i.id, i.code ?? '']));
  const shapes: DxfShape[] = [
    rect('SHEET', 0, 0, layout.length, layout.width),
    ...goneOf(input, layout).map((z) => rect('SHEET', z.x, z.y, z.w, z.h)),
  ];
  for (const p of layout.placements) {
    const part = geometry.get(p.itemId);
    const box = labelBox(p, isDrawn(part) ? part : null);
    shapes.push(
      ...(isDrawn(part) ? insideFirst(partShapes(placedPart(p, part))) : [rect('CUT', p.x, p.y, p.w, p.h)]),
      textIn(box.x, box.y, box.w, box.h, codes.get(p.itemId) ?? ''),
    );
  }
  for (const r of layout.remnants)
    shapes.push(
      rect('REMNANT', r.x, r.y, r.l, r.w),
      textIn(r.x, r.y, r.l, r.w, `${NEST_WORDS.remnant} ${r.l}x${r.w}`),
    );
  return writeDxf(shapes);
}
