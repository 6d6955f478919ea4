/**
 * States of a project by facts (engineering C4): purchasing, nesting and production are asked what holds of a project whenever a row of
 * theirs changed (it notes them in `project_due`), and its status is derived anew. Recomputed, never moved on: it can fall back.
 */
import { PROJECT_TOLD } from '@muyun/contract';
import { fact, tell } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { startWakeful } from '../../../kit/wakeful.ts';
import { NOBODY } from '../../../kit/who.ts';
import { spacesDue, takeDue, type ToldRow, writeTold } from './project.told.store.ts';

/** Which projects an order of nesting is of. */
export const projectsOfNestsAsked = fact<{ orderIds: readonly string[]; found: Set<string> }>(
  'cad.project.of-nests',
);
/** What holds of each project: each area sets what it knows. */
export const projectFactsAsked = fact<{ found: ReadonlyMap<string, ProjectFacts> }>('cad.project.facts');
export interface ProjectFacts {
  /** bits of PROJECT_STATUSES */
  flags: number;
  produceState: number;
  producedPercent: string | null;
  bottleneckHours: string | null;
}

const LOOK_MS = 3_000;
/** So many projects are asked about in one statement. */
const CHUNK = 200;

/** Derives what was told of one space. Answers how many projects have changed. */
export async function settleTold(house: House, tx: Tx): Promise<number> {
  const due = await takeDue(tx);
  const telling = { tx, house, who: NOBODY, audit: async () => undefined };
  const ids = new Set(due.flatMap((d) => d.projectId ?? []));
  const orderIds = due.flatMap((d) => d.nestOrderId ?? []);
  if (orderIds.length > 0) await tell(telling, projectsOfNestsAsked, { orderIds, found: ids });
  const sorted = [...ids].sort();
  let changed = 0;
  for (let from = 0; from < sorted.length; from += CHUNK) {
    const found = new Map(
      sorted
        .slice(from, from + CHUNK)
        .map((id): [string, ProjectFacts] => [
          id,
          { flags: 0, produceState: 0, producedPercent: null, bottleneckHours: null },
        ]),
    );
    await tell(telling, projectFactsAsked, { found });
    const told = [...found].map(([projectId, f]): ToldRow => ({
      projectId,
      ...f,
      flags: f.flags & PROJECT_TOLD,
    }));
    changed += await writeTold(tx, told);
  }
  return changed;
}

/** Every space of which something was told. Answers how many projects have changed. */
export async function settleAllTold(house: House): Promise<number> {
  const spaces = await inTx(
    house.pools.owner,
    { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
    spacesDue,
  );
  let changed = 0;
  for (const tenantId of spaces)
    changed += await inTx(house.pools.work, { tenantId, userId: PLATFORM }, (tx) => settleTold(house, tx));
  return changed;
}

/** Starts looking; the answered function ends it after what is under way. */
export const startProjectFacts = (house: House): (() => Promise<void>) =>
  startWakeful(house, {
    channel: 'project_due',
    everyMs: LOOK_MS,
    failed: 'states of projects are derived later',
    work: () => settleAllTold(house),
  });
