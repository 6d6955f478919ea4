/**
 * All-or-nothing commits of product rows (engineering D3, D4, D8): codes, duplicates, derived figures, evidence, counters.
 * One advisory lock per project serialises them, so that two imports cannot give the same code twice.
 */
import {
  type CommitResult,
  commitSummary,
  errors,
  type FieldFault,
  fill,
  finding,
  type ProductMasters,
  type ProductWarning,
} from '@muyun/contract';
import { AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { countProjects, type ProjectChange } from '../shared/project-counters.store.ts';
import {
  assertProjectOpen,
  loadProjectHead,
  lockProjectCodes,
  logProjects,
  type ProjectHead,
} from '../shared/project-facts.store.ts';
import { type DerivedShape, problemsOf } from './derive-all.ts';
import { deriveShapes } from './derive-long.ts';
import { giveCodes } from './product.commit.codes.ts';
import {
  type Batch,
  fault,
  type Line,
  type OnDuplicate,
  type Plan,
  planOf,
  text,
} from './product.commit.plan.ts';
import {
  importBatchExists,
  insertOriginals,
  insertProducts,
  lockByCodes,
  productId,
  takenPositions,
  updateProductRows,
} from './product.commit.store.ts';
import { mastersOf } from './product.derive.ts';
import {
  type CommitRow,
  draftOf,
  withUsual,
  type ProductColumns,
  sameThing,
  typedColumns,
} from './product.rows.ts';

export type { OnDuplicate } from './product.commit.plan.ts';
export interface CommitInput {
  readonly projectId: string;
  readonly importBatchId?: string | null;
  readonly rows: readonly CommitRow[];
  readonly onDuplicate: OnDuplicate;
  /** the line of the project log; the caller writes its own when false */
  readonly log?: boolean;
}
export type CommitAnswer = CommitResult & { readonly ids: readonly string[] };

/** Refuses the whole batch with the faults of its rows. */
function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0)
    throw new AppError(
      'Basic:ImportRows',
      fill(errors['Basic:ImportRows'].message, {
        count: new Set(faults.map((f) => f.field.split('/')[0])).size,
      }),
      undefined,
      faults.slice(0, 500),
    );
}

/**
 * Commits rows into a project, or refuses all of them with one fault per cell (Basic:ImportRows). Equal rows without a
 * code share one. Raises Common:NotFound, Cad:ProjectVoided, Cad:ProjectClosed.
 */
export async function commitProducts(tx: Tx, who: Who, input: CommitInput): Promise<CommitAnswer> {
  const project = await loadProjectHead(tx, who, input.projectId);
  assertProjectOpen(project);
  await lockProjectCodes(tx, project.id);
  if (input.importBatchId && !(await importBatchExists(tx, project.id, input.importBatchId)))
    raise('Common:NotFound');
  const masters = await mastersOf(tx, project.id, input.rows.map(draftOf));
  const rows = input.rows.map((row) => withUsual(masters, row));
  const shapes = await deriveShapes(masters, rows.map(draftOf));
  return commitInto(tx, who, { project, masters, shapes }, { ...input, rows });
}

/** What a commit needs that its caller may hold already. */
export interface CommitGround {
  readonly project: ProjectHead;
  readonly masters: ProductMasters;
  /** of the rows, in their order */
  readonly shapes: readonly DerivedShape[];
  /** the caller has seen that no product has one of the codes */
  readonly isFree?: boolean;
}

/** As `commitProducts`, in an open project whose codes are locked. */
export async function commitInto(
  tx: Tx,
  who: Who,
  { project, masters, shapes, isFree }: CommitGround,
  input: CommitInput,
): Promise<CommitAnswer> {
  const batch: Batch = { project, masters, faults: [] };
  const lines = mergedLines(batch, linesOf(batch, input, shapes));
  refuse(batch.faults);
  await giveCodes(tx, batch, lines);
  const codes = lines.map((l) => l.code);
  const found = isFree ? [] : await lockByCodes(tx, project.id, codes);
  const existing = new Map(found.map((p) => [p.code.toLowerCase(), p]));
  const plan = planOf(batch, lines, existing, input.onDuplicate);
  await checkPositions(tx, batch, plan);
  refuse(batch.faults);
  await countProjects(tx, await write(tx, batch, plan, input.importBatchId ?? null));
  const result = {
    created: plan.fresh.length,
    merged: plan.added.length,
    updated: plan.replaced.length,
    skipped: plan.skipped.length,
  };
  if (input.log !== false)
    await logProjects(tx, who.nickname, [
      { projectId: project.id, type: 'productImport', params: { summary: commitSummary(result) } },
    ]);
  return {
    ...result,
    warnings: reportOf(lines),
    ids: [
      ...plan.fresh.map((f) => f.id),
      ...plan.added.map((a) => a.product.id),
      ...plan.replaced.map((r) => r.product.id),
    ],
  };
}

function linesOf(batch: Batch, input: CommitInput, derived: readonly DerivedShape[]): Line[] {
  return input.rows.map((row, i) => {
    const line: Line = {
      row,
      derived: derived[i] as DerivedShape,
      no: row.rowNo ?? i + 1,
      code: row.code?.trim() ?? '',
      quantity: row.quantity,
      positions: [...(row.positions ?? [])],
      original: row.original
        ? {
            id: productId(),
            source: row.original.source,
            rowNo: row.rowNo ?? i + 1,
            raw: row.original.raw,
            geometry: row.original.geometry ?? null,
          }
        : null,
    };
    for (const problem of problemsOf(batch.masters, draftOf(row), line.derived))
      batch.faults.push(fault(line, problem.field, problem.message));
    return line;
  });
}

/** Rows of one code become one product; rows without a code are one product when they are the same thing. */
function mergedLines(batch: Batch, lines: readonly Line[]): Line[] {
  const kept = new Map<string, Line>();
  for (const line of lines) {
    const same = sameThing(line.derived, line.row);
    const key = line.code === '' ? `?${same}` : line.code.toLowerCase();
    const first = kept.get(key);
    if (!first) {
      kept.set(key, line);
      continue;
    }
    if (sameThing(first.derived, first.row) !== same) {
      batch.faults.push(fault(line, 'code', text('codeRepeated')));
      continue;
    }
    first.quantity += line.quantity;
    first.positions.push(...line.positions);
    if (first.quantity > 99_999) batch.faults.push(fault(line, 'quantity', text('quantity')));
  }
  return [...kept.values()];
}

/** A position stands once in a project (engineering D4). */
async function checkPositions(tx: Tx, batch: Batch, plan: Plan): Promise<void> {
  const seen = new Set<string>();
  const writing = [...plan.fresh, ...plan.added, ...plan.replaced];
  const wanted = writing.flatMap((w) => w.line.positions);
  if (wanted.length === 0) return;
  const taken = await takenPositions(
    tx,
    batch.project.id,
    wanted,
    plan.replaced.map((r) => r.product.id),
  );
  for (const { line } of writing) {
    for (const position of line.positions) {
      if (seen.has(position) || taken.has(position))
        batch.faults.push(fault(line, 'positions', text('positionRepeated', { position })));
      seen.add(position);
    }
  }
}

/** Answers what is to be counted. */
async function write(
  tx: Tx,
  batch: Batch,
  plan: Plan,
  importBatchId: string | null,
): Promise<ProjectChange[]> {
  if (importBatchId)
    await insertOriginals(
      tx,
      importBatchId,
      [...plan.fresh, ...plan.replaced].flatMap(({ line }) => (line.original ? [line.original] : [])),
    );
  const inserted = await insertProducts(
    tx,
    batch.project.id,
    plan.fresh.map(({ id, line }) => ({
      ...columnsOf(line),
      id,
      import_batch_id: importBatchId,
      original_id: importBatchId ? (line.original?.id ?? null) : null,
    })),
  );
  const added = await updateProductRows(
    tx,
    ['quantity', 'positions'],
    plan.added.map(({ product, line }) => ({
      id: product.id,
      revise: false,
      quantity: product.quantity + line.quantity,
      positions: [...product.positions, ...line.positions],
    })),
  );
  const rows = plan.replaced.map(({ product, line }) => ({
    ...columnsOf(line),
    id: product.id,
    code: product.code,
    revise: sameThing(product, product) !== sameThing(line.derived, line.row),
  }));
  const replaced = rows[0]
    ? await updateProductRows(
        tx,
        Object.keys(rows[0]).filter((k) => k !== 'id' && k !== 'revise'),
        rows,
      )
    : [];
  return [...inserted, ...added, ...replaced];
}

/** Warnings of a line as it is now: rows that were merged count together. */
function warningsOf({ derived, quantity, positions }: Line): ProductWarning[] {
  const isOff = positions.length > 0 && positions.length !== quantity;
  return isOff
    ? [...derived.warnings, finding('positions', { count: positions.length, quantity })]
    : derived.warnings;
}

function columnsOf(line: Line) {
  const { derived, quantity, positions } = line;
  return {
    ...typedColumns(line.row, line.code),
    ...(JSON.parse(derived.columns) as ProductColumns),
    quantity,
    positions,
    warnings: warningsOf(line),
  };
}

const reportOf = (lines: readonly Line[]): CommitResult['warnings'] =>
  lines
    .flatMap((l) => warningsOf(l).map((w) => ({ row: l.no, code: w.code, message: w.message })))
    .slice(0, 1000);
