/** 重新展开: products derived again from today's master data, with what became different (engineering D7, A2 effects). */
import { type DerivedProduct, product, productStateLabel } from '@muyun/contract';
import { tell, type Telling } from '../../../kit/facts.ts';
import type { Tx } from '../../../kit/tx.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { type Changing, draftOfProduct, lockForChange, writeChanges } from './product.change.ts';
import { renewCraftLines } from './product.craft-lines.ts';
import { deriveAll } from './derive-all.ts';
import { mastersOf } from './product.derive.ts';
import type { ProductRow } from './product.store.ts';
import { productsChanged } from './product.verbs.ts';

const sizes = (p: {
  unfoldWidth: number | null;
  unfoldHeight: number | null;
  billedArea: string | null;
  weight: string | null;
}) => ({
  unfoldWidth: p.unfoldWidth,
  unfoldHeight: p.unfoldHeight,
  billedArea: p.billedArea ?? '0',
  weight: p.weight ?? '0',
});
export interface UnfoldDiff {
  id: string;
  code: string;
  isChanged: boolean;
  before: ReturnType<typeof sizes>;
  after: ReturnType<typeof sizes>;
}
export interface UnfoldAnswer {
  changed: number;
  unchanged: number;
  skipped: { id: string; code: string; message: string }[];
  rows: UnfoldDiff[];
}

/** Derives chosen products again from today's master data; those that are nested, in change or void are left as they are. */
export async function unfoldAgain(telling: Telling, ids: readonly string[]): Promise<UnfoldAnswer> {
  const { tx, who } = telling;
  const rows = await lockForChange(tx, who, ids);
  const answer: UnfoldAnswer = { changed: 0, unchanged: 0, skipped: [], rows: [] };
  const open: ProductRow[] = [];
  for (const row of rows) {
    const held = (row.nestedQuantity ?? 0) + (row.reservedNestQuantity ?? 0);
    const state = productStateLabel(row.state);
    if (held > 0)
      answer.skipped.push({
        id: row.id,
        code: row.code,
        message: product.UNFOLD_SKIPPED.nested.replace('{count}', String(held)),
      });
    else if ((row.state ?? 1) > 2)
      answer.skipped.push({
        id: row.id,
        code: row.code,
        message: product.UNFOLD_SKIPPED.state.replace('{state}', state),
      });
    else open.push(row);
  }
  const plans = await derivedAgain(tx, open, answer.skipped);
  await writeChanges(
    tx,
    plans.filter((p) => p.isChanged),
    [],
  );
  const renewed = await renewCraftLines(tx, open);
  for (const plan of plans) {
    const { isChanged } = plan;
    answer[isChanged ? 'changed' : 'unchanged'] += 1;
    answer.rows.push({
      id: plan.before.id,
      code: plan.before.code,
      isChanged,
      before: sizes(plan.before),
      after: sizes(plan.derived ?? plan.before),
    });
  }
  const projectIds = [...new Set(rows.map((r) => r.projectId))];
  // a craft that is done at another process changes the route of the pieces, not their figures
  if (answer.changed + renewed > 0) await tell(telling, productsChanged, { projectIds });
  for (const projectId of projectIds)
    await logProjects(tx, who.nickname, [
      { projectId, type: 'productUnfold', params: { count: rows.length, changed: answer.changed } },
    ]);
  return answer;
}

type Again = Changing & { readonly isChanged: boolean };
const text = (value: unknown): string => JSON.stringify(value ?? null);
/** Figures that a person sees; equal ones leave the row alone. */
const FIGURES = [
  'unfoldWidth',
  'unfoldHeight',
  'geometryHash',
  'billedArea',
  'boundingArea',
  'netArea',
  'faceArea',
  'weight',
  'bendLength',
  'warnings',
  'state',
  'plateTypeVersion',
  'usesSystemBend',
] as const;

async function derivedAgain(
  tx: Tx,
  rows: readonly ProductRow[],
  skipped: UnfoldAnswer['skipped'],
): Promise<Again[]> {
  const plans: Again[] = [];
  for (const projectId of new Set(rows.map((r) => r.projectId))) {
    const mine = rows.filter((r) => r.projectId === projectId);
    const drafts = mine.map((r) => draftOfProduct(r));
    const all = deriveAll(await mastersOf(tx, projectId, drafts), drafts);
    mine.forEach((before, i) => {
      const derived = all[i] as DerivedProduct;
      const [problem] = derived.problems;
      if (problem) {
        skipped.push({ id: before.id, code: before.code, message: problem.message });
        return;
      }
      const isChanged = FIGURES.some((n) => text(derived[n]) !== text(before[n]));
      plans.push({
        before,
        next: { ...before },
        derived,
        isReshaped: derived.geometryHash !== before.geometryHash,
        isChanged,
      });
    });
  }
  return plans;
}
