/** Tells projects how far their production is (engineering C4, C5). */
import { progressPercent, PROJECT_PRODUCE } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { ProjectFacts } from '../../cad/project/index.ts';
import { productionSetting } from '../setting/index.ts';
import { bottlenecksOf } from './bottleneck.ts';
import { stepsOf, type StepProgress } from './project-progress.store.ts';

/** 生产中 of PROJECT_STATUSES */
const PRODUCING = 8;
const isStarted = (s: StepProgress): boolean => s.doneQty > 0 || s.doingQty > 0;

function stateOf(steps: readonly StepProgress[]): number {
  const isDone = steps.some((s) => s.requiredQty > 0) && steps.every((s) => s.doneQty >= s.requiredQty);
  if (isDone || steps.some((s) => s.isEnded)) return PROJECT_PRODUCE.done;
  return steps.some(isStarted) ? PROJECT_PRODUCE.doing : PROJECT_PRODUCE.waiting;
}

/** 生产状态, 生产进度, 瓶颈工时, and 生产中 from the first report on. A project without a route is 未下达. */
export async function tellProgress(tx: Tx, found: ReadonlyMap<string, ProjectFacts>): Promise<void> {
  const ids = [...found.keys()];
  const [steps, { progressField }, bottlenecks] = await Promise.all([
    stepsOf(tx, ids),
    productionSetting(tx),
    bottlenecksOf(tx, ids),
  ]);
  for (const [projectId, own] of Map.groupBy(steps, (s) => s.projectId)) {
    const facts = found.get(projectId);
    if (!facts) continue;
    facts.produceState = stateOf(own);
    facts.producedPercent = progressPercent(own, progressField);
    facts.bottleneckHours = bottlenecks.get(projectId) ?? null;
    if (own.some(isStarted)) facts.flags |= PRODUCING;
  }
}
