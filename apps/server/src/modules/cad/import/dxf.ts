/** Drawings as import rows: one per part, with the drawing's findings; what belongs to no part becomes a row that must be left out (engineering D5). */
import {
  droppedNotes,
  type FlatPart,
  type ImportFault,
  importFieldLabel,
  importMessage,
  importNote,
  isLayerRole,
  type LayerRole,
  offerJoin,
  offerSeveral,
  offerUnits,
  offerWithoutOpen,
  partGeometrySchema,
} from '@muyun/contract';
import { beginningOf, DXF_ISSUE_MESSAGES, dxfIssue, dxfMessage } from '@muyun/nesting/panel';
import type { Tx } from '../../../kit/tx.ts';
import type { Drawing, DrawingJob, DrawnLayer, DrawnPart, DrawnSketch } from './drawing.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import { loadAliases } from './import.master.store.ts';
import { keysOf } from './label-words.ts';
import type { Preview } from './import.store.ts';
import type { SourceRow } from './row.ts';

export interface DrawingFile {
  readonly fileId: string;
  readonly name: string;
}
export interface DrawnRows {
  readonly rows: SourceRow[];
  readonly offers: Preview['offers'];
  readonly notes: { row: number | null; text: string }[];
  readonly isDeclared: boolean;
  readonly layers: readonly DrawnLayer[];
}

/** fields that a label on a drawing can name */
export const LABELLED = ['file', 'code', 'quantity', 'thickness', 'color', 'plateType', 'texture'];
const MAX_NOTE = 3000;

const nameOf = (file: string): string => beginningOf(file.replace(/\.dxf$/i, '').trim(), 40);

/** Rows of one drawing; `from` is the number of its first part. */
export function rowsOfDrawing(file: DrawingFile, drawing: Drawing, mode: 1 | 2 | 3, from: number): DrawnRows {
  // one drawing, one piece: everything that is wrong with the file is wrong with the piece
  const parts =
    mode === 2
      ? drawing.parts
      : drawing.parts.slice(0, 1).map((p) => ({ ...p, issues: [...p.issues, ...drawing.issues] }));
  const codeAt = (i: number): string =>
    mode !== 2 || parts.length === 1 ? nameOf(file.name) : partCode(nameOf(file.name), i, parts.length);
  const isWhole = mode !== 2 && drawing.sketch !== null;
  const rows = parts.map((part, i) =>
    rowOf(file, part, { mode, rowNo: from + i, code: codeAt(i), sketch: isWhole ? drawing.sketch : null }),
  );
  const orphans = parts.length > 0 && mode !== 2 ? [] : drawing.issues.filter((i) => i.level === 'error');
  if (orphans.length > 0 || rows.length === 0) rows.push(orphanRow(file, drawing, from + rows.length));
  return {
    rows,
    offers: offersOf(drawing, mode).map((offer) => ({ fileId: file.fileId, ...offer })),
    notes: notesOf(file, drawing, mode),
    isDeclared: drawing.isDeclared,
    layers: drawing.layers,
  };
}

const faultOf = (issue: { code: string; level: 'error' | 'warning'; message: string }): ImportFault => ({
  field: 'file',
  level: issue.level,
  code: issue.code,
  message: issue.message,
});

const SAID = ['quantity', 'thickness', 'color', 'plateType', 'texture', 'name', 'region', 'remark'] as const;
/** numbers that are cut by: a second one is decided by a person */
const DECIDED: readonly string[] = ['quantity', 'thickness'];

const valueLost = (field: string, title: string, value: string): ImportFault => ({
  field,
  level: 'warning',
  code: 'valueLost',
  message: importMessage('valueLost', { title, value }),
});
/** A second value of what the drawing has said already. */
function noteOther(
  { key, word, value }: NonNullable<DrawnPart['label']['others']>[number],
  into: { source: Record<string, string>; faults: ImportFault[] },
): void {
  if (DECIDED.includes(key)) into.source[`${SOURCE_MARKS.lost}${key}`] = `${word}|${value}`;
  else into.faults.push(valueLost(key, word, value));
}
/** A file that is called after the code of its piece may say more than it. */
const sameCode = (name: string, code: string): boolean => name.toUpperCase().includes(code.toUpperCase());

function rowOf(
  file: DrawingFile,
  part: DrawnPart,
  at: { mode: 1 | 2 | 3; rowNo: number; code: string; sketch: DrawnSketch | null },
): SourceRow {
  const { label } = part;
  const parsed = partGeometrySchema.safeParse(part.geometry);
  const faults = part.issues.map(faultOf);
  if (!parsed.success)
    faults.push({
      field: 'file',
      level: 'error',
      code: 'Dxf:TooManyPoints',
      message: DXF_ISSUE_MESSAGES['Dxf:TooManyPoints'].text,
    });
  const code = at.mode === 1 ? at.code : (label.code ?? at.code);
  const source: Record<string, string> = {
    file: file.name,
    '~texts': beginningOf(part.texts.join('\n'), MAX_NOTE),
    '~handles': part.handles.join(' ').slice(0, MAX_NOTE),
  };
  if (code !== '') source['code'] = code;
  const said = { ...label, ...label.unread };
  for (const field of SAID) if (said[field] !== undefined) source[field] = String(said[field]);
  for (const other of label.others ?? []) noteOther(other, { source, faults });
  if (at.mode === 1 && label.code !== undefined && !sameCode(code, label.code))
    faults.push(valueLost('code', importFieldLabel('code'), label.code));
  const { width, height } = part.geometry;
  return {
    rowNo: at.rowNo,
    fileId: file.fileId,
    source,
    edits: {},
    isSkipped: false,
    geometry: parsed.success ? (parsed.data as FlatPart) : null,
    thumb:
      Number.isFinite(width) && Number.isFinite(height)
        ? { path: part.path, width, height, ...(at.sketch ? { sketch: at.sketch } : {}) }
        : null,
    baseFaults: faults,
  };
}

/** A row that stands for what could not be made a part: it is red, shows why, and can be left out. */
function orphanRow(file: DrawingFile, drawing: Drawing, rowNo: number): SourceRow {
  const issues = drawing.issues.filter((i) => i.level === 'error').slice(0, 20);
  const faults =
    issues.length > 0
      ? issues.map(faultOf)
      : [
          faultOf({
            code: 'Dxf:NoOuter',
            level: 'error',
            message: DXF_ISSUE_MESSAGES['Dxf:NoOuter'].text.replace('{0}', ''),
          }),
        ];
  return {
    rowNo,
    fileId: file.fileId,
    source: { file: file.name },
    edits: {},
    isSkipped: false,
    geometry: null,
    thumb: sketchThumb(drawing.sketch),
    baseFaults: faults,
  };
}

/** What could not be made a part is shown as it was read. */
const sketchThumb = (sketch: DrawnSketch | null): SourceRow['thumb'] =>
  sketch
    ? {
        path: [...sketch.open, ...sketch.rings].join(''),
        width: Math.max(sketch.width, 1),
        height: Math.max(sketch.height, 1),
        sketch,
      }
    : null;

/** The code of a part without one: the name of its drawing and its number there. */
const partCode = (name: string, index: number, count: number): string =>
  `${beginningOf(name, 35)}-${String(index + 1).padStart(String(count).length, '0')}`;

/** Ways to read the drawing that would mend it. */
function offersOf(
  { choices, issues, isDeclared }: Drawing,
  mode: 1 | 2 | 3,
): Omit<Preview['offers'][number], 'fileId'>[] {
  const has = (code: string): boolean => issues.some((i) => i.code === code);
  const offers = has('Dxf:SeveralOuters') && mode === 1 ? [offerSeveral(choices.outlines)] : [];
  if (choices.closesWithin !== null) offers.push(offerJoin(choices.closesWithin));
  // a stray line beside a good outline must not hold it up
  if (has('Dxf:NotClosed') && choices.outlines > 0) offers.push(offerWithoutOpen(choices.open));
  if (has('Dxf:NoOuter') || has('Dxf:UnitsUnlikely') || !isDeclared)
    offers.push(...choices.units.map((u) => offerUnits(u.factor, u.width, u.height)));
  return offers;
}

const SHOWN_COUNTED = 10;
/** Which of them are so many because they are drawn so often: nothing is written of their number. */
function countedNote(parts: readonly DrawnPart[]): string[] {
  const counted = parts.filter((p) => p.isCounted);
  if (counted.length === 0) return [];
  const named = counted
    .slice(0, SHOWN_COUNTED)
    .map((p) => [p.label.code, p.places.length].filter(Boolean).join(' × '));
  const words = [...named, ...(counted.length > SHOWN_COUNTED ? ['…'] : [])].join('、');
  return [dxfMessage(dxfIssue('Dxf:CountedShapes', [counted.length, words]))];
}

function notesOf(file: DrawingFile, drawing: Drawing, mode: 1 | 2 | 3): { row: null; text: string }[] {
  const warnings =
    mode === 2
      ? [
          ...drawing.issues.filter((i) => i.level === 'warning').map((i) => i.message),
          ...countedNote(drawing.parts),
        ]
      : [];
  return [...warnings, ...droppedNotes(drawing.dropped)].map((message) => ({
    row: null,
    text: importNote('file', { file: file.name, message }),
  }));
}

/** What the tenant has said of its drawings: what its layers are for, what the words on them name. */
export async function taughtWays(tx: Tx): Promise<Pick<DrawingJob, 'layers' | 'keys'>> {
  const { layer, label } = await loadAliases(tx);
  return {
    layers: new Map([...layer].filter((entry): entry is [string, LayerRole] => isLayerRole(entry[1]))),
    keys: keysOf(label),
  };
}

/** Layers of several drawings as one list. */
export function joinedLayers(before: readonly DrawnLayer[], more: readonly DrawnLayer[]): DrawnLayer[] {
  const byName = new Map(before.map((l) => [l.name.toLowerCase(), l]));
  for (const l of more)
    byName.set(l.name.toLowerCase(), {
      ...l,
      count: l.count + (byName.get(l.name.toLowerCase())?.count ?? 0),
    });
  return [...byName.values()];
}
