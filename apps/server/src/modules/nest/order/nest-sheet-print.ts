/** A layout on paper and as DXF: true outlines placed and turned, remnants hatched, cuts numbered (engineering F8, ux §10). */
import { CUT_LABELS, dec, fill, NEST_WORDS } from '@muyun/contract';
import type { Placement } from '@muyun/nesting';
import { type Affine, boundsOfRing, combined, type DxfShape, moved, type PartGeometry, partShapes, toSvgPath, transformPoint, transformRing, turned, writeDxf } from '@muyun/nesting/panel';
import type { PdfBlock, PdfColumn, PdfMark, PdfTable } from '../../../kit/pdf.ts';
import { type ListInput, partsOf, sheetNoOf } from './nest-lists.ts';
import type { LayoutRow } from './nest-run.store.ts';

const NARROW_COLUMN = 230;
const WIDE_COLUMN = 330;
/** more cuts than this stand in two columns, so that a layout stays on its page */
const MOST_ROWS = 11;
const STOP_SIZE = 11;
const BEND_MM = 0.15;
const SHEET_MM = 0.4;
const TEXT_SHARE = 6;

/** How a drawing comes to its place: turned about its origin, then moved so that its least corner stands at the placement. */
function placeOf(p: Placement, part: PartGeometry): Affine {
  const turn = turned(p.rotation);
  const box = boundsOfRing(transformRing(turn, part.outer));
  return combined(moved(p.x - box.minX, p.y - box.minY), turn);
}

const isDrawn = (value: unknown): value is PartGeometry => typeof value === 'object' && value !== null && 'outer' in value;

function partMarks(p: Placement, code: string, size: string, geometry: unknown): PdfMark[] {
  const label: PdfMark = { kind: 'label', x: p.x, y: p.y, w: p.w, h: p.h, lines: [code, size] };
  if (!isDrawn(geometry)) return [{ kind: 'rect', x: p.x, y: p.y, w: p.w, h: p.h }, label];
  const t = placeOf(p, geometry);
  const matrix = [t.a, t.b, t.c, t.d, t.e, t.f] as const;
  return [
    { kind: 'path', d: toSvgPath(geometry.outer), matrix }, ...geometry.holes.map((hole): PdfMark => ({ kind: 'path', d: toSvgPath(hole), matrix })),
    ...geometry.bendLines.map((line): PdfMark => {
      const [a, b] = [transformPoint(t, line.from), transformPoint(t, line.to)];
      return { kind: 'line', x1: a.x, y1: a.y, x2: b.x, y2: b.y, mm: BEND_MM, dash: true };
    }),
    label,
  ];
}

function marksOf(input: ListInput, layout: LayoutRow, geometry: ReadonlyMap<string, unknown>): PdfMark[] {
  const items = new Map(input.problem.items.map((i) => [i.id, i]));
  const first = layout.steps.filter((s) => s.stage === 1);
  return [
    { kind: 'rect', x: 0, y: 0, w: layout.length, h: layout.width, mm: SHEET_MM },
    ...layout.remnants.flatMap((r): PdfMark[] => [{ kind: 'hatch', x: r.x, y: r.y, w: r.l, h: r.w }, { kind: 'rect', x: r.x, y: r.y, w: r.l, h: r.w, dash: true }, { kind: 'label', x: r.x, y: r.y, w: r.l, h: r.w, lines: [`${NEST_WORDS.remnant} ${r.l} × ${r.w}`], clear: true }]),
    ...layout.placements.flatMap((p) => partMarks(p, items.get(p.itemId)?.code ?? '', `${items.get(p.itemId)?.w ?? p.w} × ${items.get(p.itemId)?.h ?? p.h}`, geometry.get(p.itemId))),
    ...first.flatMap((s): PdfMark[] => {
      const isAcross = s.cut === 'across';
      return [{ kind: 'line', x1: s.x, y1: s.y, x2: isAcross ? s.x : s.x + s.length, y2: isAcross ? s.y + s.length : s.y, dash: true }, { kind: 'badge', x: s.x, y: isAcross ? s.y + s.length : s.y, text: String(s.no) }];
    }),
  ];
}

/** Cuts with their stops, large enough to be read at the shear. */
function stepsTable(layout: LayoutRow): PdfTable | null {
  const W = NEST_WORDS;
  const { steps } = layout;
  if (steps.length === 0) return null;
  const cells = (s: LayoutRow['steps'][number] | undefined): string[] => (s ? [String(s.no), CUT_LABELS[s.cut], String(s.stop)] : ['', '', '']);
  const columns: PdfColumn[] = [{ title: W.cutNo, width: 34, align: 'right' }, { title: W.cutKind, width: 36 }, { title: W.cutStop, align: 'right' }];
  if (steps.length <= MOST_ROWS) return { kind: 'table', fontSize: STOP_SIZE, columns: [...columns, { title: W.cutLength, align: 'right' }], rows: steps.map((s) => [...cells(s), String(s.length)]) };
  const half = Math.ceil(steps.length / 2);
  return { kind: 'table', fontSize: STOP_SIZE, columns: [...columns, ...columns], rows: Array.from({ length: half }, (_, i) => [...cells(steps[i]), ...cells(steps[i + half])]) };
}

/** The page of one layout: title line, drawing, parts, cuts with stops. */
export function layoutBlocks(input: ListInput, layout: LayoutRow, geometry: ReadonlyMap<string, unknown>): PdfBlock[] {
  const W = NEST_WORDS;
  const group = input.problem.groups.find((g) => g.key === layout.groupName);
  const [first, last] = [sheetNoOf(input.order.no, layout, 1), sheetNoOf(input.order.no, layout, layout.repeat)];
  const notes = [
    fill(W.order, { no: input.order.no }), [group?.texture, group?.color].filter(Boolean).join(' '), fill(W.sheetNote, { width: layout.width, length: layout.length, thickness: (group?.thickness ?? 0).toFixed(1) }), fill(W.repeat, { n: layout.repeat }),
    layout.repeat === 1 ? first : fill(W.sheetNos, { first, last }), fill(W.utilization, { value: dec(layout.utilization).times(100).toFixed(2) }), fill(W.weight, { value: layout.weight }),
  ];
  const parts = partsOf(input, layout);
  return [
    { kind: 'heading', text: fill(W.layout, { no: layout.layoutNo }), notes, newPage: true },
    { kind: 'drawing', width: layout.length, height: layout.width, marks: marksOf(input, layout, geometry) },
    {
      kind: 'columns', rightWidth: layout.steps.length > MOST_ROWS ? WIDE_COLUMN : NARROW_COLUMN,
      left: {
        kind: 'table', columns: [{ title: W.partNo, width: 24, align: 'right' }, { title: W.partCode }, { title: W.partSize }, { title: W.partQty, width: 40, align: 'right' }, { title: W.partNext, width: 70 }],
        rows: parts.map((p) => [String(p.no), p.code, `${p.w} × ${p.h}`, String(p.quantity), p.next]), totals: ['', W.total, '', String(parts.reduce((s, p) => s + p.quantity, 0)), ''],
      },
      right: stepsTable(layout),
    },
  ];
}

const rect = (layer: string, x: number, y: number, w: number, h: number): DxfShape => ({ type: 'ring', layer, ring: { vertices: [{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }] } });
const textIn = (x: number, y: number, w: number, h: number, text: string): DxfShape => ({ type: 'text', layer: 'TEXT', at: { x: x + w / 2, y: y + h / 2 }, height: Math.max(3, Math.min(60, h / TEXT_SHARE, w / Math.max(4, text.length))), text });

/** A drawn part at its place; arcs stay arcs because quarter turns keep every bulge. */
function placedPart(p: Placement, part: PartGeometry): PartGeometry {
  const t = placeOf(p, part);
  const line = <T extends { from: { x: number; y: number }; to: { x: number; y: number } }>(each: T): T => ({ ...each, from: transformPoint(t, each.from), to: transformPoint(t, each.to) });
  return { ...part, outer: transformRing(t, part.outer), holes: part.holes.map((h) => transformRing(t, h)), bendLines: part.bendLines.map(line), grooveLines: part.grooveLines.map(line), marks: part.marks.map(line) };
}

/** One layout as DXF text: SHEET, CUT, HOLE, GROOVE, BEND, MARK, TEXT, REMNANT; mm, origin at the sheet's lower left corner. */
export function layoutDxf(input: ListInput, layout: LayoutRow, geometry: ReadonlyMap<string, unknown>): string {
  const codes = new Map(input.problem.items.map((i) => [i.id, i.code ?? '']));
  const shapes: DxfShape[] = [rect('SHEET', 0, 0, layout.length, layout.width)];
  for (const p of layout.placements) {
    const part = geometry.get(p.itemId);
    shapes.push(...(isDrawn(part) ? partShapes(placedPart(p, part)) : [rect('CUT', p.x, p.y, p.w, p.h)]), textIn(p.x, p.y, p.w, p.h, codes.get(p.itemId) ?? ''));
  }
  for (const r of layout.remnants) shapes.push(rect('REMNANT', r.x, r.y, r.l, r.w), textIn(r.x, r.y, r.l, r.w, `${NEST_WORDS.remnant} ${r.l}x${r.w}`));
  return writeDxf(shapes);
}
