/** What a new order would roughly be: groups with lower bound and a quick plan, computed in a thread of its own. */
import { dec, type NestFigures } from '@muyun/contract';
import type { Figures } from '@muyun/nesting';
import { newId } from '../../../kit/clock.ts';
import { estimatePool } from '../../../workers/nest-pool.ts';
import type { NestOutcome } from '../../../workers/nest-task.ts';
import type { Prepared } from './nest-prepare.ts';

const ESTIMATE_MS = 700;
const WAIT_MS = 15_000;

const rounded = (figures: Figures): NestFigures => ({
  ...figures,
  estSeconds: null,
  processCost: null,
  netArea: dec(figures.netArea).toFixed(4),
  grossArea: dec(figures.grossArea).toFixed(4),
  remnantArea: dec(figures.remnantArea).toFixed(4),
});

/** Figures per group name; empty when nothing can be placed or the estimate takes too long (it is a comfort, not a rule). */
export async function estimate(prepared: Prepared, tenant: string): Promise<Map<string, NestFigures>> {
  const { checked } = prepared;
  if (checked.isFatal || checked.problem.items.length === 0) return new Map();
  let outcome: NestOutcome;
  try {
    outcome = await estimatePool.run({
      key: newId(),
      tenant,
      tenantLimit: 1,
      signal: AbortSignal.timeout(WAIT_MS),
      input: {
        problem: checked.problem,
        params: checked.params,
        seed: prepared.order.params.seed,
        budget: { ms: ESTIMATE_MS },
        previewEveryMs: 0,
      },
    });
  } catch {
    return new Map();
  }
  return new Map(outcome.solution.groups.map((g) => [g.group, rounded(g.figures)]));
}
