/** The rows of a batch of drawings: those read anew, and the others as they were. */
import { raise } from '../../../kit/raise.ts';
import type { Drawing, DrawnLayer } from './drawing.ts';
import { type DrawnRows, joinedLayers, LABELLED, rowsOfDrawing } from './dxf.ts';
import type { KeptRow } from './import.rows.store.ts';
import type { BatchRow, Mapping, Preview } from './import.store.ts';
import { howOf, modeOf } from './mode.ts';
import type { SourceRow } from './row.ts';

export interface DrawnBatch {
  readonly rows: SourceRow[];
  readonly mapping: Mapping;
  readonly preview: Pick<Preview, 'mapped' | 'notes' | 'offers' | 'needsUnits' | 'layers'>;
}
type Before = Pick<BatchRow, 'preview'> & { readonly rows: ReadonlyMap<number, KeptRow> };
type File = Mapping['files'][number];

/**
 * `drawings` are read anew, e.g. in another unit; a drawing that is not among them keeps its rows. What people wrote over
 * cells is kept where the parts are the same. Raises Common:StaleVersion for a drawing without rows.
 */
export function drawnRows(
  drawings: ReadonlyMap<string, Drawing>,
  mapping: Mapping,
  before: Before,
): DrawnBatch {
  const known = Map.groupBy(before.rows.values(), (row) => row.fileId ?? '');
  const rows: SourceRow[] = [];
  const files: File[] = [];
  const [notes, offers]: [DrawnRows['notes'], Preview['offers']] = [[], []];
  let layers: DrawnLayer[] = drawings.size === mapping.files.length ? [] : [...(before.preview.layers ?? [])];
  for (const file of mapping.files) {
    const own = known.get(file.fileId) ?? [];
    const drawing = drawings.get(file.fileId);
    const drawn = drawing
      ? rowsOfDrawing(file, drawing, modeOf(howOf(mapping, file)), rows.length + 1)
      : asBefore(file, own, { from: rows.length + 1, preview: before.preview });
    rows.push(...(drawing ? withEdits(drawn.rows, own) : drawn.rows));
    offers.push(...drawn.offers);
    notes.push(...drawn.notes);
    layers = joinedLayers(layers, drawn.layers);
    files.push({ ...file, parts: drawn.rows.length, isDeclared: drawn.isDeclared });
  }
  const isAsked = files.some((file) => !file.isDeclared && file.read?.units === undefined);
  return {
    rows,
    mapping: { ...mapping, files },
    preview: {
      mapped: LABELLED,
      notes: notes.slice(0, 500),
      offers,
      needsUnits: isAsked && mapping.units === undefined,
      layers,
    },
  };
}

function withEdits(rows: readonly SourceRow[], before: readonly KeptRow[]): SourceRow[] {
  const byCode = new Map(before.map((row) => [row.source['code'] ?? '', row]));
  return rows.map((row) => {
    const same = byCode.get(row.source['code'] ?? '');
    return same ? { ...row, edits: same.edits, isSkipped: same.isSkipped } : row;
  });
}

/** A drawing that is not read again; only the numbers of its rows may have moved. */
function asBefore(
  file: File,
  own: readonly KeptRow[],
  { from, preview }: { from: number; preview: BatchRow['preview'] },
): DrawnRows {
  if (own.length === 0) raise('Common:StaleVersion');
  return {
    rows: own.map((row, i) => ({ ...row, rowNo: from + i })),
    offers: (preview.offers ?? []).filter((o) => o.fileId === file.fileId),
    notes: preview.notes.filter((n) => n.text.includes(file.name)),
    isDeclared: file.isDeclared ?? !preview.needsUnits,
    layers: [],
  };
}
