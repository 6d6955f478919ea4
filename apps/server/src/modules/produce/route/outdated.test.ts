/** A released route that its products have left behind says so, and is brought up to date by a re-calculation (production §1.9 no. 11). */
import { expect, it } from 'vitest';
import { productImport, recalculateRoutes } from '@muyun/contract';
import { makeImport } from '../../../../test/attack/world-import.ts';
import { releaseEx, routeScene, viewOf } from '../../../../test/route-scene.ts';
import { sql } from '../../../kit/sql.ts';

it('follows an import by itself; what other figures change is told, and re-calculated nothing is left of it', async () => {
  const s = await routeScene();
  const { owner, projectId } = s;
  expect(await viewOf(s)).toMatchObject({ isReleased: false, outdated: 0 });
  await releaseEx(s);
  expect(await viewOf(s)).toMatchObject({ outdated: 0, pieces: 50 });
  const batch = await makeImport(s.space, projectId, 'IM-01');
  await owner.call(productImport.commitImport, {
    params: { importId: batch.id },
    body: { version: batch.version },
  });
  const after = await viewOf(s);
  expect(after.outdated).toBe(0);
  expect(after.pieces).toBeGreaterThan(50);
  const recalculate = () => owner.call(recalculateRoutes, { body: { projectIds: [projectId] } });
  // other figures of the same pieces
  await owner.inTx((tx) =>
    tx.run(
      sql`update cad_product set bend_count = bend_count + 1 where tenant_id = ${tx.tenantId} and id = ${s.a}`,
    ),
  );
  expect(await viewOf(s)).toMatchObject({ outdated: 1 });
  await recalculate();
  expect(await viewOf(s)).toMatchObject({ outdated: 0 });
});
