/** Batches and rows as they go on the wire. */
import {
  dec,
  type ImportRow,
  type ImportView,
  PREVIEW_HOURS,
  QUESTION_CODES,
  repairKind,
} from '@muyun/contract';
import type { Together } from './check.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import { type KeptRow, storedOf } from './import.rows.store.ts';
import { batchDto, type BatchRow, type Preview } from './import.store.ts';
import { LEVEL_NAMES, LEVEL_NUMBERS, lineOf, type NameUse, sheetOf } from './row.ts';

export function viewOf(batch: BatchRow): ImportView {
  const { mapping, preview } = batch;
  return {
    ...batchDto(batch),
    displayName: batch.displayName,
    expireTime: new Date(Date.parse(String(batch.creationTime)) + PREVIEW_HOURS * 3_600_000).toISOString(),
    jobId: batch.jobId,
    result: preview.result ?? null,
    sheet: preview.sheet,
    headerRow: preview.headerRow,
    sheets: preview.sheets,
    columns: preview.columns,
    others: preview.others ?? [],
    unused: preview.unused ?? [],
    templateName: preview.templateName ?? null,
    mode: mapping.mode ?? null,
    units: mapping.units ?? null,
    needsUnits: preview.needsUnits,
    layers: preview.layers ?? [],
    offers: preview.offers ?? [],
    files: mapping.files.map(({ fileId, name, parts }) => ({ fileId, name, parts })),
    onDuplicate: mapping.onDuplicate,
    defaults: preview.defaults,
    counts: preview.counts,
    totals: preview.totals,
    notes: preview.notes,
    names: preview.names,
    problems: preview.problems,
    questions: preview.questions ?? [],
    kinds: preview.kinds ?? {},
    longest: preview.longest ?? {},
  } as ImportView;
}

export function rowView(row: KeptRow): ImportRow {
  const raw: Record<string, string> = {};
  const marks: ImportRow['marks'] = {};
  for (const [field, text] of Object.entries(row.source)) {
    if (field.startsWith(SOURCE_MARKS.from)) {
      const of = field.slice(SOURCE_MARKS.from.length);
      if (row.edits[of] === undefined) marks[of] = text as ImportRow['marks'][string];
    } else if (!field.startsWith('~') && (row.checked.cells[field] ?? '') !== text) raw[field] = text;
  }
  return {
    rowNo: row.rowNo,
    fileId: row.fileId,
    sheet: sheetOf(row),
    line: lineOf(row),
    level: LEVEL_NAMES[row.level] ?? 'ok',
    isSkipped: row.isSkipped,
    cells: row.checked.cells,
    raw,
    marks,
    faults: row.checked.faults,
    positionCount: row.checked.positionCount,
    area: row.checked.area,
    mergedInto: row.checked.mergedInto,
    thumb: row.thumb && { path: row.thumb.path, width: row.thumb.width, height: row.thumb.height },
  };
}

export const keptOf = ({ source, checked }: Together): KeptRow => ({
  ...source,
  level: LEVEL_NUMBERS[checked.level],
  checked: storedOf(checked),
});

const MAX_PROBLEMS = 4000;
const MAX_KINDS = 400;

export type Summary = Pick<
  Preview,
  'counts' | 'totals' | 'names' | 'problems' | 'questions' | 'kinds' | 'longest'
>;

/** Counts, totals, names, questions and the way to the next fault, over all rows. */
export function summaryOf(rows: readonly Together[]): Summary {
  const counts = { all: rows.length, error: 0, warning: 0, fixed: 0, ok: 0, skipped: 0 };
  const problems: Preview['problems'] = [];
  let pieces = 0;
  let area = dec(0);
  rows.forEach(({ source, checked }, index) => {
    if (source.isSkipped) {
      counts.skipped += 1;
      return;
    }
    counts[checked.level] += 1;
    pieces += checked.draft.quantity;
    area = area.plus(checked.area);
    if ((checked.level === 'error' || checked.level === 'warning') && problems.length < MAX_PROBLEMS)
      problems.push({ rowNo: source.rowNo, index, level: checked.level });
  });
  return {
    counts,
    totals: { pieces, area: area.toFixed(4) },
    names: namesOf(rows),
    problems,
    ...kindsOf(rows),
    longest: longestOf(rows),
  };
}

/** Repairs that would mend several rows, and findings that are asked once for all of theirs. */
function kindsOf(rows: readonly Together[]): Pick<Preview, 'questions' | 'kinds'> {
  const kinds = new Map<string, number>();
  const questions = new Map<string, Preview['questions'][number]>();
  for (const { source, checked } of rows) {
    if (source.isSkipped) continue;
    for (const fault of checked.faults) {
      const isQuestion = fault.level === 'error' && QUESTION_CODES.has(fault.code);
      const key = `${fault.field}|${fault.code}`;
      let question = isQuestion ? questions.get(key) : undefined;
      if (isQuestion && !question)
        questions.set(
          key,
          (question = {
            field: fault.field,
            code: fault.code,
            message: fault.message,
            rows: 0,
            firstRow: source.rowNo,
            repairs: [],
          }),
        );
      if (question) question.rows += 1;
      for (const repair of fault.repairs ?? []) {
        const kind = repairKind(fault, repair);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (!question || repair.key === undefined) continue;
        const known = question.repairs.find((r) => r.kind === kind);
        if (known) known.rows += 1;
        else question.repairs.push({ kind, label: repair.label, rows: 1 });
      }
    }
  }
  const many = [...kinds]
    .filter(([, n]) => n > 1)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_KINDS);
  return {
    questions: [...questions.values()].toSorted((a, b) => b.rows - a.rows),
    kinds: Object.fromEntries(many),
  };
}

const FIGURES = ['width', 'height', 'depth', 'unfoldWidth', 'unfoldHeight', 'thickness', 'quantity', 'code'];
/** given by words beside the list, without a column of their own */
const GIVEN = ['texture', 'region'];

/** So that no figure is cut off: the widest text of each column of figures. */
function longestOf(rows: readonly Together[]): Record<string, number> {
  const longest: Record<string, number> = {};
  for (const { source, checked } of rows) {
    for (const field of GIVEN) if (source.source[field] !== undefined) longest[field] ??= 1;
    for (const [field, text] of Object.entries(checked.cells)) {
      if (
        text !== '' &&
        (FIGURES.includes(field) || field.startsWith('param:')) &&
        text.length > (longest[field] ?? 0)
      )
        longest[field] = Math.min(text.length, 40);
    }
    longest['line'] = Math.max(longest['line'] ?? 0, String(lineOf(source)).length);
  }
  return longest;
}

function namesOf(rows: readonly Together[]): Preview['names'] {
  const found = new Map<string, NameUse & { rows: number }>();
  for (const { source, checked } of rows) {
    if (source.isSkipped) continue;
    for (const use of checked.names) {
      const key = `${use.kind}:${use.alias}`;
      const known = found.get(key);
      if (known) known.rows += 1;
      else found.set(key, { ...use, rows: 1 });
    }
  }
  const order = { unknown: 0, new: 1, similar: 2, alias: 3 };
  return [...found.values()]
    .toSorted((a, b) => order[a.status] - order[b.status] || b.rows - a.rows)
    .slice(0, 200);
}

/** Master data that the commit of these rows would make: cards of colours and plate types, each named once. */
export function newRecordsOf(names: Preview['names']): { kind: 'color' | 'plateType'; name: string }[] {
  const records = new Map<string, { kind: 'color' | 'plateType'; name: string }>();
  for (const { kind, alias, target, status } of names) {
    if (status !== 'new' || kind === 'texture') continue;
    const key = `${kind}:${target ?? alias}`;
    if (!records.has(key)) records.set(key, { kind, name: kind === 'plateType' ? (target ?? alias) : alias });
  }
  return [...records.values()];
}
