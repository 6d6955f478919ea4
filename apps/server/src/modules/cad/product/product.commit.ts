/**
 * All-or-nothing commits of product rows (engineering D3, D4, D8): codes, duplicates, derived figures, evidence, counters.
 * One advisory lock per project serialises them, so that two imports cannot give the same code twice.
 */
import {
  type CommitResult,
  codeOf,
  codePattern,
  commitSummary,
  type DeriveDraft,
  errors,
  type FieldFault,
  fill,
  finding,
  isCodeRule,
  PRODUCT_FINDINGS,
  PRODUCT_STATES,
  productFields,
  type ProductMasters,
  type ProductWarning,
  rowField,
  serialOf,
} from '@muyun/contract';
import { AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  assertProjectOpen,
  loadProjectHead,
  lockProjectCodes,
  logProjects,
  type ProjectHead,
  recalcProject,
} from '../shared/project-facts.store.ts';
import {
  codesOf,
  type ExistingProduct,
  importBatchExists,
  insertOriginals,
  insertProducts,
  lockByCodes,
  type OriginalRow,
  productId,
  takenPositions,
  updateProductRows,
} from './product.commit.store.ts';
import { type DerivedShape, problemsOf } from './derive-all.ts';
import { deriveShapes } from './derive-long.ts';
import { mastersOf } from './product.derive.ts';
import {
  codeTexts,
  type CommitRow,
  draftOf,
  type ProductColumns,
  sameThing,
  typedColumns,
} from './product.rows.ts';

export type OnDuplicate = 'error' | 'add' | 'overwrite' | 'skip';
export interface CommitInput {
  readonly projectId: string;
  readonly importBatchId?: string | null;
  readonly rows: readonly CommitRow[];
  readonly onDuplicate: OnDuplicate;
  /** the line of the project log; the caller writes its own when false */
  readonly log?: boolean;
}
export type CommitAnswer = CommitResult & { readonly ids: readonly string[] };

interface Line {
  row: CommitRow;
  derived: DerivedShape;
  no: number;
  code: string;
  quantity: number;
  positions: string[];
  original: OriginalRow | null;
}
interface Batch {
  readonly project: ProjectHead;
  readonly masters: ProductMasters;
  readonly faults: FieldFault[];
}

const fault = (line: Pick<Line, 'no'>, field: string, message: string): FieldFault => ({
  field: rowField(line.no, (productFields as Record<string, { label: string }>)[field]?.label ?? field),
  message,
});
const text = (name: keyof typeof PRODUCT_FINDINGS, params?: Record<string, string | number>): string =>
  fill(PRODUCT_FINDINGS[name].message, params);

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
  const batch: Batch = { project, masters, faults: [] };
  const lines = mergedLines(batch, await linesOf(batch, input));
  refuse(batch.faults);
  await giveCodes(tx, batch, lines);
  const existing = new Map(
    (
      await lockByCodes(
        tx,
        project.id,
        lines.map((l) => l.code),
      )
    ).map((p) => [p.code.toLowerCase(), p]),
  );
  const plan = planOf(batch, lines, existing, input.onDuplicate);
  await checkPositions(tx, batch, plan);
  refuse(batch.faults);
  await write(tx, batch, plan, input.importBatchId ?? null);
  await recalcProject(tx, project.id);
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

async function linesOf(batch: Batch, input: CommitInput): Promise<Line[]> {
  const drafts = input.rows.map(draftOf);
  const derived = await deriveShapes(batch.masters, drafts);
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
    for (const problem of problemsOf(batch.masters, drafts[i] as DeriveDraft, line.derived))
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

/** Codes by the project's rule; one running number per text before it (engineering D4). */
async function giveCodes(tx: Tx, batch: Batch, lines: readonly Line[]): Promise<void> {
  const without = lines.filter((l) => l.code === '');
  if (without.length === 0) return;
  const { codeRule, displayBatch } = batch.project;
  if (!isCodeRule(codeRule)) raise('Cad:CodeRule', { rule: codeRule, seq: '{seq:3}' });
  const used = await codesOf(tx, batch.project.id);
  for (const line of lines) if (line.code !== '') used.add(line.code.toLowerCase());
  const last = new Map<string, number>();
  for (const line of without) {
    const pattern = codePattern(codeRule, { ...codeTexts(batch.masters, line.row), batch: displayBatch });
    const key = pattern.before.toLowerCase();
    let serial = last.get(key);
    if (serial === undefined) {
      serial = 0;
      for (const code of used) serial = Math.max(serial, serialOf(pattern, code) ?? 0);
    }
    do {
      serial += 1;
      line.code = codeOf(pattern, serial);
    } while (used.has(line.code.toLowerCase()));
    last.set(key, serial);
    used.add(line.code.toLowerCase());
  }
}

interface Plan {
  fresh: { id: string; line: Line }[];
  added: { product: ExistingProduct; line: Line }[];
  replaced: { product: ExistingProduct; line: Line }[];
  skipped: Line[];
}

function planOf(
  batch: Batch,
  lines: readonly Line[],
  existing: ReadonlyMap<string, ExistingProduct>,
  onDuplicate: OnDuplicate,
): Plan {
  const plan: Plan = { fresh: [], added: [], replaced: [], skipped: [] };
  for (const line of lines) {
    const product = existing.get(line.code.toLowerCase());
    if (!product) plan.fresh.push({ id: productId(), line });
    else if (onDuplicate === 'skip') plan.skipped.push(line);
    else if (onDuplicate === 'error') batch.faults.push(fault(line, 'code', text('codeExists')));
    else if (onDuplicate === 'add') planAdd(batch, plan, line, product);
    else planReplace(batch, plan, line, product);
  }
  return plan;
}

function planAdd(batch: Batch, plan: Plan, line: Line, product: ExistingProduct): void {
  if (sameThing(product, product) !== sameThing(line.derived, line.row))
    batch.faults.push(fault(line, 'code', text('codeRepeated')));
  else if (product.quantity + line.quantity > 99_999)
    batch.faults.push(fault(line, 'quantity', text('quantity')));
  else if (product.state > 2) batch.faults.push(fault(line, 'code', stateFault(product)));
  else plan.added.push({ product, line });
}

const stateFault = (product: ExistingProduct): string =>
  text('codeState', {
    code: product.code,
    state: PRODUCT_STATES.find((s) => s.value === product.state)?.label ?? '',
  });

function planReplace(batch: Batch, plan: Plan, line: Line, product: ExistingProduct): void {
  const held = product.nestedQuantity + product.reservedNestQuantity;
  const isSame = sameThing(product, product) === sameThing(line.derived, line.row);
  if (product.state > 2) batch.faults.push(fault(line, 'code', stateFault(product)));
  else if (held > 0 && (!isSame || line.quantity < held))
    batch.faults.push(fault(line, 'code', text('codeNested', { code: product.code, count: held })));
  else plan.replaced.push({ product, line });
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

async function write(tx: Tx, batch: Batch, plan: Plan, importBatchId: string | null): Promise<void> {
  if (importBatchId)
    await insertOriginals(
      tx,
      importBatchId,
      [...plan.fresh, ...plan.replaced].flatMap(({ line }) => (line.original ? [line.original] : [])),
    );
  await insertProducts(
    tx,
    batch.project.id,
    plan.fresh.map(({ id, line }) => ({
      ...columnsOf(line),
      id,
      import_batch_id: importBatchId,
      original_id: importBatchId ? (line.original?.id ?? null) : null,
    })),
  );
  await updateProductRows(
    tx,
    ['quantity', 'positions'],
    plan.added.map(({ product, line }) => ({
      id: product.id,
      revise: false,
      quantity: product.quantity + line.quantity,
      positions: [...product.positions, ...line.positions],
    })),
  );
  const replaced = plan.replaced.map(({ product, line }) => ({
    ...columnsOf(line),
    id: product.id,
    code: product.code,
    revise: sameThing(product, product) !== sameThing(line.derived, line.row),
  }));
  if (replaced[0])
    await updateProductRows(
      tx,
      Object.keys(replaced[0]).filter((k) => k !== 'id' && k !== 'revise'),
      replaced,
    );
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
