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
  type ProductMasters,
} from '@muyun/contract';
import { AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { countProjects } from '../shared/project-counters.store.ts';
import { logProjects, openForCodes, type ProjectHead } from '../shared/project-facts.store.ts';
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
import { mainsNamed, tieParts } from './product.commit.parts.ts';
import { importBatchExists, lockByCodes, productId, takenPositions } from './product.commit.store.ts';
import { warningsOf, writePlan } from './product.commit.write.ts';
import { mastersOf } from './product.derive.ts';
import { asParts, followMains } from './product.parts.ts';
import { type CommitRow, draftOf, withUsual, sameThing } from './product.rows.ts';

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
  const project = await openForCodes(tx, who, input.projectId);
  if (input.importBatchId && !(await importBatchExists(tx, project.id, input.importBatchId)))
    raise('Common:NotFound');
  const given = await asParts(tx, project.id, input.rows);
  const masters = await mastersOf(tx, project.id, given.map(draftOf));
  const rows = given.map((row) => withUsual(masters, row));
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
  const codes = [...lines.map((l) => l.code), ...mainsNamed(lines)];
  const found = isFree ? [] : await lockByCodes(tx, project.id, codes);
  const existing = new Map(found.map((p) => [p.code.toLowerCase(), p]));
  tieParts(batch, lines, existing, input.onDuplicate);
  const plan = planOf(batch, lines, existing, input.onDuplicate);
  await checkPositions(tx, batch, plan);
  refuse(batch.faults);
  await countProjects(
    tx,
    await writePlan(tx, batch, plan, { importBatchId: input.importBatchId ?? null, who }),
  );
  await followMains(
    tx,
    [...plan.added, ...plan.replaced].map((w) => w.product.id),
  );
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
      id: productId(),
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
    const isPart = Boolean(line.row.parentCode);
    // the number of a part follows its main piece: nothing is added up
    const codeless = isPart ? `?part ${line.no}` : `?${same}`;
    const key = line.code === '' ? codeless : line.code.toLowerCase();
    const first = kept.get(key);
    if (!first) {
      kept.set(key, line);
      continue;
    }
    if (isPart || first.row.parentCode) {
      batch.faults.push(fault(line, 'code', text('partTwice')));
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

const reportOf = (lines: readonly Line[]): CommitResult['warnings'] =>
  lines
    .flatMap((l) => warningsOf(l).map((w) => ({ row: l.no, code: w.code, message: w.message })))
    .slice(0, 1000);
