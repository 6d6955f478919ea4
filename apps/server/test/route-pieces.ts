/** Completes so many pieces of products at a process through the event core, as a scan will. */
import { EVENT } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import {
  appendEvents,
  lockPieces,
  lockProjects,
  ofProject,
  record,
  routeOf,
} from '../src/modules/produce/core/index.ts';
import type { RouteScene } from './route-scene.ts';

export const completePieces = (
  s: Pick<RouteScene, 'owner' | 'projectId'>,
  stepId: string,
  wanted: readonly (readonly [productId: string, count: number])[],
  projectId = s.projectId,
) =>
  s.owner.inTx(async (tx) => {
    await lockProjects(tx, [projectId], 'shared');
    const route = await routeOf(tx, projectId, 2);
    const pieces = await lockPieces(tx, ofProject(projectId));
    const key = newId();
    const command = { clientKey: key, payload: key, action: 2, scopeType: 1, scopeId: stepId, projectId };
    await appendEvents(tx, command, 0, async (report) => {
      const events = wanted.flatMap(([productId, count]) =>
        pieces
          .filter((p) => {
            const sum = p.sums.get(stepId);
            return p.productId === productId && p.state < 64 && sum?.required && !sum.done;
          })
          .slice(0, count)
          .map((piece) => ({ piece, stepId, event: EVENT.complete, pay: '1' })),
      );
      await record(tx, route, report, { events });
      return { quantity: events.length, answer: null };
    });
  });
