/** Checks between rows and against the project: repeated codes and shapes, positions, what exists already (engineering D3, D4). */
import {
  type ImportFault,
  importHint,
  importMessage,
  type ImportMessage,
  type ImportRepair,
  lengthText,
} from '@muyun/contract';
import type { ProjectFacts, Together } from './check.facts.ts';
import { checkParts } from './check.parts.ts';
import type { ExistingProduct } from './import.master.store.ts';
import { DECISIONS } from './draft.used.ts';
import { type CheckedRow, placeOf, worst } from './row.ts';

export type { OnDuplicate, Together } from './check.facts.ts';

const add = (
  row: CheckedRow,
  field: string,
  level: ImportFault['level'],
  code: ImportMessage,
  params?: Record<string, string | number>,
  more: { detail?: string; repairs?: ImportRepair[] } = {},
): void => {
  row.faults.push({ field, level, code, message: importMessage(code, params), ...more });
};

const shapeOf = (row: CheckedRow): string =>
  row.derived?.hash ??
  `${row.cells['width']}|${row.cells['height']}|${row.cells['depth']}|${row.cells['unfoldWidth']}|${row.cells['unfoldHeight']}|${row.cells['plateType']}`;
const finishOf = (row: CheckedRow): string =>
  `${row.draft.textureId}|${row.draft.thickness}|${row.draft.colorId ?? row.cells['color']}`;
const sizeText = (row: CheckedRow): string =>
  `${row.cells['width'] || row.cells['unfoldWidth'] || '?'}×${row.cells['height'] || row.cells['unfoldHeight'] || '?'}`;
const codeOf = (row: CheckedRow): string => (row.cells['code'] ?? '').toLowerCase();

/** Adds the findings to each row. Rows that are left out take no part. */
export function checkTogether(all: readonly Together[], facts: ProjectFacts): void {
  const rows = all.filter((r) => !r.source.isSkipped);
  checkCodes(rows);
  checkExisting(rows, facts);
  checkParts(rows, facts);
  checkShapes(
    rows.filter((r) => r.checked.mergedInto === null),
    facts.existing,
  );
  checkPositions(rows, facts);
  for (const { checked } of rows) checked.level = worst(checked.faults);
}

/** Equal code and geometry: one product, quantities added. Equal code, other geometry: a fault. */
function checkCodes(rows: readonly Together[]): void {
  const first = new Map<string, Together>();
  const used = new Set(rows.map((r) => codeOf(r.checked)));
  for (const row of rows) {
    const code = codeOf(row.checked);
    if (code === '') {
      mergeBare(row, first);
      continue;
    }
    const before = first.get(code);
    if (!before) {
      first.set(code, row);
      continue;
    }
    // the number of a part follows its main piece: nothing is added up
    if (before.checked.part || row.checked.part) {
      add(row.checked, 'code', 'error', 'partTwice', undefined, conflict(before, row, used));
      continue;
    }
    if (
      shapeOf(before.checked) === shapeOf(row.checked) &&
      before.checked.draft.thickness === row.checked.draft.thickness
    ) {
      if (
        finishOf(before.checked) === finishOf(row.checked) &&
        before.checked.draft.plateTypeId === row.checked.draft.plateTypeId
      ) {
        row.checked.mergedInto = before.source.rowNo;
        add(row.checked, 'code', 'fixed', 'merged', { row: placeOf(before.source) });
        continue;
      }
      add(row.checked, 'code', 'error', 'finishConflict', undefined, conflict(before, row, used));
    } else add(row.checked, 'code', 'error', 'codeConflict', undefined, conflict(before, row, used));
  }
}

/** Rows without a code that are the same thing share the one that they are given (D4): they become one product. */
function mergeBare(row: Together, first: Map<string, Together>): void {
  const { checked, source } = row;
  // a drawing without a code is asked for it
  if (checked.part || source.geometry || checked.faults.some((f) => f.level === 'error')) return;
  const name = checked.derived?.hash ? '' : (checked.draft.name ?? '');
  const key = `?${shapeOf(checked)}|${finishOf(checked)}|${checked.cells['plateType'] ?? ''}|${name}`;
  const before = first.get(key);
  if (!before) {
    first.set(key, row);
    return;
  }
  checked.mergedInto = before.source.rowNo;
  add(checked, 'code', 'fixed', 'mergedBare', { row: placeOf(before.source) });
}

function conflict(
  before: Together,
  row: Together,
  used: Set<string>,
): { detail: string; repairs: ImportRepair[] } {
  const code = row.checked.cells['code'] ?? '';
  let free = code;
  for (let n = 2; used.has(free.toLowerCase()) && n < 1000; n += 1) free = `${code}-${n}`;
  // the next row of the same code gets another one
  used.add(free.toLowerCase());
  return {
    detail: importHint('firstRow', {
      row: placeOf(before.source),
      code: before.checked.cells['code'] ?? '',
      size: sizeText(before.checked),
    }),
    repairs:
      free.length <= 40
        ? [{ key: 'rename', label: importHint('renameTo', { value: free }), set: { code: free } }]
        : [],
  };
}

function checkExisting(rows: readonly Together[], facts: ProjectFacts): void {
  const byCode = new Map(facts.existing.map((p) => [p.code.toLowerCase(), p]));
  for (const { checked, source } of rows) {
    const code = codeOf(checked);
    const known = code === '' ? undefined : byCode.get(code);
    if (facts.forExisting) {
      checkDrawingTarget(checked, known, source.edits[DECISIONS.useDrawing] !== undefined);
      continue;
    }
    if (!known) continue;
    if (facts.onDuplicate === 'error')
      add(checked, 'code', 'error', 'codeExists', undefined, {
        detail: importHint('existing', { code: known.code }),
      });
    else if (facts.onDuplicate === 'skip') add(checked, 'code', 'warning', 'codeSkip');
    else if (facts.onDuplicate === 'overwrite') {
      if (known.held > 0) add(checked, 'code', 'error', 'codeNested');
      else add(checked, 'code', 'warning', 'codeOverwrite');
    } else if (isSame(checked, known)) add(checked, 'code', 'warning', 'codeAdd');
    else
      add(checked, 'code', 'error', 'codeConflict', undefined, {
        detail: importHint('firstRow', {
          row: importHint('inProject'),
          code: known.code,
          size: `${known.unfoldWidth ?? '?'}×${known.unfoldHeight ?? '?'}`,
        }),
      });
  }
}

const isSame = (row: CheckedRow, known: ExistingProduct): boolean =>
  row.derived?.hash !== null &&
  row.derived?.hash === known.geometryHash &&
  row.draft.thickness === known.thickness &&
  row.draft.textureId === known.textureId &&
  (row.draft.colorId ?? null) === known.colorId;

/** Mode 3 of drawings: the product exists and its flat size is that of the drawing within 0.5 mm (D5). */
function checkDrawingTarget(row: CheckedRow, known: ExistingProduct | undefined, useDrawing: boolean): void {
  if (!known) {
    add(row, 'code', 'error', 'codeUnknown', { code: row.cells['code'] ?? '' });
    return;
  }
  if (known.held > 0) add(row, 'code', 'error', 'codeNested');
  const [w, h] = [row.derived?.unfoldWidth ?? null, row.derived?.unfoldHeight ?? null];
  if (useDrawing || w === null || h === null || known.unfoldWidth === null || known.unfoldHeight === null)
    return;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.5 + 1e-9;
  if (
    (isNear(w, known.unfoldWidth) && isNear(h, known.unfoldHeight)) ||
    (isNear(w, known.unfoldHeight) && isNear(h, known.unfoldWidth))
  )
    return;
  const params = {
    drawing: `${lengthText(w)}x${lengthText(h)}`,
    product: `${lengthText(known.unfoldWidth)}x${lengthText(known.unfoldHeight)}`,
  };
  add(row, 'unfoldWidth', 'error', 'sizeDiffers', params, {
    repairs: [{ key: 'useDrawing', label: importHint('useDrawing'), set: { [DECISIONS.useDrawing]: '1' } }],
  });
}

function checkShapes(rows: readonly Together[], existing: readonly ExistingProduct[]): void {
  const seen = new Map<string, string>();
  for (const p of existing)
    if (p.geometryHash !== null)
      seen.set(`${p.geometryHash}|${p.textureId}|${p.thickness}|${p.colorId ?? ''}`, p.code);
  for (const { checked } of rows) {
    const code = checked.cells['code'] ?? '';
    if (!checked.derived?.hash || code === '') continue;
    const key = `${checked.derived.hash}|${finishOf(checked)}`;
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, code);
    else if (twin.toLowerCase() !== code.toLowerCase())
      add(checked, 'code', 'warning', 'sameShape', { code: twin });
  }
}

/** A position stands once in a project. A row that replaces or leaves its product may name the product's own. */
function checkPositions(rows: readonly Together[], { positions: used, onDuplicate }: ProjectFacts): void {
  const owner = new Map<string, number>();
  for (const { checked, source } of rows) {
    const { positions } = checked.draft;
    const twice = (positions ?? []).find(
      (p) =>
        owner.has(p) ||
        (used.has(p) && (onDuplicate === 'add' || used.get(p)?.toLowerCase() !== codeOf(checked))),
    );
    if (twice !== undefined) {
      add(
        checked,
        'positions',
        'error',
        'positionUsed',
        { position: twice },
        {
          repairs: [
            {
              key: 'asRegion',
              label: importHint('asRegion'),
              set: { positions: '', region: (checked.cells['positions'] ?? '').slice(0, 40) },
            },
          ],
        },
      );
    }
    for (const p of positions ?? []) if (!owner.has(p)) owner.set(p, source.rowNo);
  }
}
