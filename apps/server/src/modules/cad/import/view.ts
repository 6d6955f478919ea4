/** Batches and rows as they go on the wire. */
import { dec, type ImportRow, type ImportView, PREVIEW_HOURS } from '@muyun/contract';
import type { Together } from './check.ts';
import { batchDto, type BatchRow, type KeptRow, type Preview, storedOf } from './import.store.ts';
import { LEVEL_NAMES, LEVEL_NUMBERS, type NameUse } from './row.ts';

export function viewOf(batch: BatchRow): ImportView {
  const { mapping, preview } = batch;
  return {
    ...batchDto(batch), displayName: batch.displayName, expireTime: new Date(Date.parse(String(batch.creationTime)) + PREVIEW_HOURS * 3_600_000).toISOString(), jobId: batch.jobId, result: preview.result ?? null,
    sheet: preview.sheet, headerRow: preview.headerRow, sheets: preview.sheets, columns: preview.columns, templateName: preview.templateName ?? null, mode: mapping.mode ?? null, units: mapping.units ?? null, needsUnits: preview.needsUnits, layers: preview.layers ?? [], files: [...mapping.files],
    onDuplicate: mapping.onDuplicate, defaults: preview.defaults, counts: preview.counts, totals: preview.totals, notes: preview.notes, names: preview.names, problems: preview.problems,
  } as ImportView;
}

export function rowView(row: KeptRow): ImportRow {
  const raw: Record<string, string> = {};
  for (const [field, text] of Object.entries(row.source)) if (!field.startsWith('~') && (row.checked.cells[field] ?? '') !== text) raw[field] = text;
  return {
    rowNo: row.rowNo, level: LEVEL_NAMES[row.level] ?? 'ok', isSkipped: row.isSkipped, cells: row.checked.cells, raw, faults: row.checked.faults, positionCount: row.checked.positionCount, area: row.checked.area,
    mergedInto: row.checked.mergedInto, thumb: row.thumb,
  };
}

export const keptOf = ({ source, checked }: Together): KeptRow => ({ ...source, level: LEVEL_NUMBERS[checked.level], checked: storedOf(checked) });

const MAX_PROBLEMS = 4000;

/** Counts, totals, names and the way to the next fault, over all rows. */
export function summaryOf(rows: readonly Together[]): Pick<Preview, 'counts' | 'totals' | 'names' | 'problems'> {
  const counts = { all: rows.length, error: 0, warning: 0, fixed: 0, ok: 0, skipped: 0 };
  const problems: Preview['problems'] = [];
  let pieces = 0;
  let area = dec(0);
  rows.forEach(({ source, checked }, index) => {
    if (source.isSkipped) { counts.skipped += 1; return; }
    counts[checked.level] += 1;
    pieces += checked.draft.quantity;
    area = area.plus(checked.area);
    if ((checked.level === 'error' || checked.level === 'warning') && problems.length < MAX_PROBLEMS) problems.push({ rowNo: source.rowNo, index, level: checked.level });
  });
  return { counts, totals: { pieces, area: area.toFixed(4) }, names: namesOf(rows), problems };
}

function namesOf(rows: readonly Together[]): Preview['names'] {
  const found = new Map<string, NameUse & { rows: number }>();
  for (const { source, checked } of rows) {
    if (source.isSkipped) continue;
    for (const use of checked.names) {
      const key = `${use.kind}:${use.alias}`;
      const known = found.get(key);
      if (known) known.rows += 1; else found.set(key, { ...use, rows: 1 });
    }
  }
  const order = { unknown: 0, new: 1, similar: 2, alias: 3 };
  return [...found.values()].toSorted((a, b) => order[a.status] - order[b.status] || b.rows - a.rows).slice(0, 200);
}
