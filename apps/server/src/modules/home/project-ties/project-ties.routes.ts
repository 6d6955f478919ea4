/** What a project is tied to, over the areas: each kind is told only to who may list it. */
import {
  actionsFor,
  curveOf,
  projectCorrelation,
  projectCurve,
  projectMachine,
  projectTimeline,
  TIE_KINDS,
  type TieKindName,
} from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import type { Tie } from '../../../kit/ties.ts';
import type { Tx } from '../../../kit/tx.ts';
import { seenBy, type Who } from '../../../kit/who.ts';
import {
  acceptanceTies,
  batchesOfName,
  bookTies,
  relatedProjects,
} from '../../cad/project-relation/index.ts';
import { viewProject } from '../../cad/project/index.ts';
import { nestedByDay, nestTies } from '../../nest/order/index.ts';
import { changeTies, doneByDay } from '../../produce/index.ts';
import { requisitionTies } from '../../purchase/index.ts';

type Finder = (tx: Tx, who: Who, projectIds: readonly string[]) => Promise<Tie[]>;
const FINDERS: Readonly<Record<TieKindName, Finder>> = {
  nestOrder: nestTies,
  requisition: requisitionTies,
  changeOrder: changeTies,
  acceptance: acceptanceTies,
  book: bookTies,
};

async function tiesOf(tx: Tx, who: Who, projectIds: readonly string[]): Promise<Tie[]> {
  const kinds = (Object.keys(FINDERS) as TieKindName[]).filter((k) => who.rights.has(TIE_KINDS[k].right));
  return (
    await Promise.all(kinds.map((k) => FINDERS[k](tx, seenBy(who, [TIE_KINDS[k].right]), projectIds)))
  ).flat();
}

/** What happened day by day, as far as it is noted: nests that are confirmed, steps that are done. */
async function curve({ tx, who, params }: Context<typeof projectCurve>) {
  const row = await viewProject(tx, who, params.id);
  const [nested, { done, required }] = await Promise.all([
    nestedByDay(tx, params.id),
    doneByDay(tx, params.id),
  ]);
  const points = curveOf({
    from: row.orderTime ?? null,
    to: row.deliveryDate ?? null,
    today: businessDay(),
    nested,
    nestable: row.nestableAmount ?? 0,
    produced: done,
    required,
  });
  return { points };
}

export const projectTieRoutes: readonly Binding[] = [
  bind(projectCurve, curve),
  bind(projectCorrelation, async ({ tx, who, params }) => {
    const row = await viewProject(tx, who, params.id);
    const [projects, documents] = await Promise.all([
      relatedProjects(tx, who, params.id),
      tiesOf(tx, who, [params.id]),
    ]);
    return {
      id: row.id,
      displayName: row.displayName ?? row.name,
      shownStatus: row.shownStatus,
      projects,
      documents,
      // whoever edits projects ties them, whatever their state
      actions: actionsFor(projectMachine, 0, who).filter((a) => a === 'edit'),
    };
  }),
  bind(projectTimeline, async ({ tx, who, params }) => {
    const { name } = await viewProject(tx, who, params.id);
    const batches = await batchesOfName(tx, who, name);
    const events = await tiesOf(
      tx,
      who,
      batches.map((b) => b.id),
    );
    return {
      name,
      batches: batches.map((b) => ({ ...b, events: events.filter((e) => e.projectId === b.id) })),
    };
  }),
];
