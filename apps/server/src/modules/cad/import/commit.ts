/** Commits a checked import: everything again is checked, then all rows become products in one transaction or none (engineering D3). */
import {
  COMMIT_STEPS,
  type CommitResult,
  errors,
  fill,
  importFieldLabel,
  type ProductRowDraft,
  rowField,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { tell, type Telling } from '../../../kit/facts.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { insertUnconfirmed } from '../../basic/color/index.ts';
import { commitProducts, type CommitRow, productsChanged } from '../product/index.ts';
import { lockProjectCodes } from '../shared/project-facts.store.ts';
import type { OnDuplicate, Together } from './check.ts';
import { makePlateTypes } from './edit.ts';
import { loadProductRows } from './import.master.store.ts';
import { deleteRows } from './import.rows.store.ts';
import { type BatchRow, type Mapping, setBatchState } from './import.store.ts';
import { keepBefore, noteVersions } from './import.undo.store.ts';
import { recheck } from './preview.ts';
import { lineOf, placeOf, sheetOf } from './row.ts';

/** Says how far a long commit is. */
export type Step = (percent: number, message: string) => Promise<void>;

/** Rows that take part in a commit. */
const alive = (rows: readonly Together[]): Together[] => rows.filter((r) => !r.source.isSkipped);

/**
 * Writes the products of a locked batch and ends it. Raises Basic:ImportRows with one fault per cell,
 * Cad:ImportEmpty, and whatever the products refuse. The transaction of the caller is all there is.
 */
export async function commitBatch(
  telling: Telling,
  batch: BatchRow,
  onDuplicate: OnDuplicate,
  step: Step = async () => undefined,
): Promise<CommitResult> {
  const { tx, who } = telling;
  await step(5, fill(COMMIT_STEPS.check, { count: batch.rowCount }));
  const mapping: Mapping = { ...batch.mapping, onDuplicate };
  // what the check only counted on is there now, in the same transaction
  await makePlateTypes(tx, mapping.newTypes ?? []);
  const { analysis } = await recheck(tx, batch, { ...mapping, newTypes: [] }, new Map());
  const rows = alive(analysis.rows);
  if (rows.length === 0) raise('Cad:ImportEmpty');
  refuseFaults(rows);
  // from here on nobody else writes into the project: what is kept of a product is what the rows are written over
  await lockProjectCodes(tx, batch.projectId);
  const colors = await newColors(tx, rows);
  const isForExisting = batch.kind === 2 && mapping.mode === 3;
  const codes = rows.map(({ checked }) => (checked.draft.code ?? '').toLowerCase()).filter((c) => c !== '');
  if (isForExisting || onDuplicate === 'add' || onDuplicate === 'overwrite')
    await keepBefore(tx, batch.id, batch.projectId, codes);
  const own = isForExisting
    ? await loadProductRows(tx, batch.projectId, codes)
    : new Map<string, ProductRowDraft>();
  await step(40, fill(COMMIT_STEPS.write, { count: rows.length }));
  const result = await commitProducts(tx, who, {
    projectId: batch.projectId,
    importBatchId: batch.id,
    onDuplicate: isForExisting ? 'overwrite' : onDuplicate,
    rows: withJoined(rows).map((row) => commitRow(row, { batch, colors, own })),
  });
  const { ids, ...answer } = result;
  await step(95, COMMIT_STEPS.done);
  await tell(telling, productsChanged, { projectIds: [batch.projectId] });
  await noteVersions(tx, batch.id, ids.slice(answer.created));
  await deleteRows(tx, batch.id);
  await setBatchState(tx, batch.id, 2, {
    ...batch.preview,
    result: { ...answer, warnings: answer.warnings.slice(0, 200) },
  });
  return answer;
}

/** Rows that become one product keep every area and remark that the list gives them. */
function withJoined(rows: readonly Together[]): Together[] {
  const joined = new Map<number, { region: Set<string>; remark: Set<string> }>();
  for (const { source, checked } of rows) {
    const texts = joined.get(checked.mergedInto ?? source.rowNo) ?? {
      region: new Set<string>(),
      remark: new Set<string>(),
    };
    if (checked.draft.region) texts.region.add(checked.draft.region);
    if (checked.draft.remark) texts.remark.add(checked.draft.remark);
    joined.set(checked.mergedInto ?? source.rowNo, texts);
  }
  return rows.map((row) => {
    const texts = row.checked.mergedInto === null ? joined.get(row.source.rowNo) : undefined;
    if (!texts || (texts.region.size <= 1 && texts.remark.size <= 1)) return row;
    const regions = [...texts.region].join('、');
    // what is too long for the area stands in the remark
    const remark = [...texts.remark, ...(regions.length > MAX_REGION ? [regions] : [])]
      .join('；')
      .slice(0, MAX_REMARK);
    const region = regions.length > MAX_REGION ? (row.checked.draft.region ?? '') : regions;
    return {
      ...row,
      checked: {
        ...row.checked,
        draft: { ...row.checked.draft, region: region || null, remark: remark || null },
      },
    };
  });
}
const [MAX_REGION, MAX_REMARK] = [40, 500];

function refuseFaults(rows: readonly Together[]): void {
  const faults = rows.flatMap(({ source, checked }) =>
    checked.faults
      .filter((f) => f.level === 'error')
      .map((f) => ({
        field: rowField(lineOf(source), importFieldLabel(f.field)),
        message: sheetOf(source) === null ? f.message : `${placeOf(source)} ${f.message}`,
      })),
  );
  const count = rows.filter((r) => r.checked.level === 'error').length;
  if (count > 0)
    throw new AppError(
      'Basic:ImportRows',
      fill(errors['Basic:ImportRows'].message, { count }),
      undefined,
      faults.slice(0, 500),
    );
}

/** Cards for colour codes that have none yet, by the name in the list. */
export async function newColors(tx: Tx, rows: readonly Together[]): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const { checked } of rows)
    for (const use of checked.names)
      if (use.kind === 'color' && use.status === 'new' && use.target) wanted.set(use.alias, use.target);
  const byCode = new Map<string, string>();
  for (const [alias, code] of wanted) if (!byCode.has(code)) byCode.set(code, alias);
  const ids = await insertUnconfirmed(
    tx,
    [...byCode].map(([code, alias]) => ({ id: newId(), code, name: alias.slice(0, 50) })),
  );
  return new Map(
    [...wanted].flatMap(([alias, code]) => {
      const id = ids.get(code);
      return id ? [[alias, id]] : [];
    }),
  );
}

interface Around {
  readonly batch: Pick<BatchRow, 'fileName'>;
  readonly colors: ReadonlyMap<string, string>;
  readonly own: ReadonlyMap<string, ProductRowDraft>;
}

/** A checked row as a product is made of it. */
export const toCommit = (row: Together, fileName: string, colors: ReadonlyMap<string, string>): CommitRow =>
  commitRow(row, { batch: { fileName }, colors, own: new Map() });

function commitRow({ source, checked }: Together, around: Around): CommitRow {
  const { draft } = checked;
  const own = around.own.get((draft.code ?? '').toLowerCase());
  const made = checked.names.find((n) => n.kind === 'color' && n.status === 'new');
  const colorId = draft.colorId ?? (made ? (around.colors.get(made.alias) ?? null) : null);
  const texts = Object.fromEntries(
    Object.entries({ ...source.source }).filter(([name]) => name !== '~quantity'),
  );
  return {
    ...(own
      ? {
          ...own,
          code: draft.code,
          geometry: source.geometry,
          unfoldMode: 2,
          unfoldWidth: null,
          unfoldHeight: null,
        }
      : { ...draft, colorId }),
    ...(checked.part ? { parentCode: checked.part.parent, qtyPerParent: checked.part.per } : {}),
    rowNo: source.rowNo,
    drawingFileId: source.geometry ? source.fileId : null,
    original: {
      source: source.fileId ? (source.source['file'] ?? '') : (around.batch.fileName ?? ''),
      raw: { ...texts, ...(Object.keys(source.edits).length > 0 ? { edits: source.edits } : {}) },
      geometry: source.geometry,
    },
  } as CommitRow;
}
