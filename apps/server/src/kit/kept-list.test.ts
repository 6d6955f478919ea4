/** Totals of a list are kept by difference, also when many write one of its rows at once. */
import { expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { cadScene } from '../../test/cad-scene.ts';
import { testHouse } from '../../test/kit.ts';
import { keptProjects } from '../modules/cad/shared/project-kept.ts';
import { countedUpdate, keptInvariant } from './kept-list.ts';
import { violationsOf } from './invariants.ts';
import { sql } from './sql.ts';
import { inTx, type Tx } from './tx.ts';

it.each([2, 8, 64])('%i at once on one row, and the sums are those of the row', async (many) => {
  const scene = await cadScene();
  const { house } = (await testHouse()).server;
  const { tenantId, userId } = scene.owner;
  const each = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTx(house.pools.user, { tenantId, userId }, work);
  // figures that no product stands for: only the totals are asked about, and the row is put back in the end
  const add = (by: number) =>
    each((tx) =>
      countedUpdate(tx, keptProjects, {
        ids: [scene.projectId],
        set: sql`face_area = t.face_area + ${by}`,
      }),
    );
  const differing = () => each((tx) => violationsOf(tx, [keptInvariant(keptProjects)], tenantId));
  await Promise.all(Array.from({ length: many }, (_, i) => add(i + 0.25)));
  expect(await differing()).toEqual([]);
  const sum = (many * (many - 1)) / 2 + many * 0.25;
  const row = await scene.owner.call(project.getProject, { params: { id: scene.projectId } });
  expect(Number(row.faceArea)).toBe(sum);
  await add(-sum);
  expect(await differing()).toEqual([]);
});
