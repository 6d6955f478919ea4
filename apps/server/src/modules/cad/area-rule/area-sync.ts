/**
 * Billed areas of existing products by the rules as they are now (engineering A11, guards of sync). Stored sizes are
 * taken as they are: a changed plate type or bend value does not come in by this door.
 */
import {
  areaRule,
  type AreaRule,
  areaTraceOf,
  billedArea,
  type BodyOf,
  chooseRule,
  shapeFactorOf,
  dec,
  decimal,
  type OutputOf,
  type ProductMasters,
} from '@muyun/contract';
import { flattenRing, measure, type PartGeometry, smallestRectangle } from '@muyun/nesting/panel';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { mastersOf } from '../product/index.ts';
import { countProjects } from '../shared/project-counters.store.ts';
import { loadProjectHeads, logProjects, type ProjectHead } from '../shared/project-facts.store.ts';
import { type AreaChange, type AreaRow, areaRows, writeAreas } from './area-sync.store.ts';

type Answer = OutputOf<typeof areaRule.syncAreaRules>;
type Result =
  | { ruleId: string; ruleName: string; area: string; trace: unknown }
  | { skip: keyof typeof areaRule.SYNC_SKIPS };

function recompute(masters: ProductMasters, row: AreaRow): Result {
  const rule = chooseRule(masters, row);
  if (!rule) return { skip: 'noRule' };
  if (row.unfoldWidth === null || row.unfoldHeight === null) return { skip: 'noSize' };
  const part = row.geometry as PartGeometry | null;
  const turned =
    rule.basis === 16 && part ? smallestRectangle(flattenRing(part.outer, 0.05, 'inscribe')) : null;
  const billed = billedArea(
    {
      unfoldWidth: row.unfoldWidth,
      unfoldHeight: row.unfoldHeight,
      visibleWidth: row.visibleWidth,
      visibleHeight: row.visibleHeight,
      netArea: row.netArea,
      holes: part ? measure(part, row.thickness, 1).holeAreas : [],
      shapeFactor: shapeFactorOf(masters, row.structureId),
      ...(turned ? { minRectWidth: turned.width, minRectHeight: turned.height } : {}),
    },
    rule as AreaRule,
  );
  return {
    ruleId: rule.id,
    ruleName: rule.name,
    area: decimal.area(billed.piece),
    trace: areaTraceOf(rule, billed.trace),
  };
}

/** One project: its products are compared and, when applied, written with the totals and a line in the log. */
async function syncProject(
  tx: Tx,
  who: Who,
  head: ProjectHead,
  body: BodyOf<typeof areaRule.syncAreaRules>,
  answer: Answer,
): Promise<void> {
  const rows = await areaRows(tx, head.id, body.mode === 'apply');
  if (head.controlState !== 0) {
    answer.skipped.push(
      ...rows.map((r) => ({ productId: r.id, code: r.code, reason: areaRule.SYNC_SKIPS.closed })),
    );
    return;
  }
  const masters = await mastersOf(tx, head.id, []);
  const changes: (AreaChange & { row: AreaRow; ruleName: string })[] = [];
  for (const row of rows) {
    const result = recompute(masters, row);
    const skip = (why: keyof typeof areaRule.SYNC_SKIPS): unknown =>
      answer.skipped.push({ productId: row.id, code: row.code, reason: areaRule.SYNC_SKIPS[why] });
    if ('skip' in result) skip(result.skip);
    else if (body.ruleId !== undefined && body.ruleId !== result.ruleId) continue;
    else if (dec(result.area).eq(dec(row.billedArea))) continue;
    // the customer has the figure of what he was sent
    else if (row.shippedQuantity > 0) skip('shipped');
    else changes.push({ id: row.id, area: result.area, trace: result.trace, row, ruleName: result.ruleName });
  }
  answer.changed.push(
    ...changes.map((c) => ({
      productId: c.id,
      projectId: head.id,
      code: c.row.code,
      ruleName: c.ruleName,
      oldArea: c.row.billedArea,
      newArea: c.area,
    })),
  );
  if (body.mode !== 'apply' || changes.length === 0) return;
  const counted = await writeAreas(
    tx,
    changes.map(({ id, area, trace }) => ({ id, area, trace })),
  );
  await countProjects(tx, counted);
  const total = (of: (c: (typeof changes)[number]) => string): string =>
    decimal.sum(
      changes.map((c) => dec(of(c)).times(c.row.quantity)),
      4,
    );
  const [from, to] = [total((c) => c.row.billedArea), total((c) => c.area)];
  await logProjects(tx, who.nickname, [
    {
      projectId: head.id,
      type: 'areaSync',
      params: { count: changes.length, from, to },
      before: { billedArea: from },
      after: { billedArea: to },
    },
  ]);
}

/** Several projects in id order. Raises Common:NotFound for one that `who` may not see. */
export async function syncAreaRules(
  tx: Tx,
  who: Who,
  body: BodyOf<typeof areaRule.syncAreaRules>,
): Promise<Answer> {
  const answer: Answer = { changed: [], skipped: [] };
  for (const head of await loadProjectHeads(tx, who, body.projectIds))
    await syncProject(tx, who, head, body, answer);
  return answer;
}
