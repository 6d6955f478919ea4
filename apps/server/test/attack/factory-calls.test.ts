/**
 * Documents of factories that a member does not belong to are never visible (platform F6): every call that reads, asked with every
 * right there is by a member of another factory, tells nothing of a project, its products and its nest order.
 */
import { expect, it } from 'vitest';
import { type AnyCall, nest, rightsOfSide } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { sql } from '../../src/kit/sql.ts';
import type { Raw } from '../actor.ts';
import { makeMember } from '../kit.ts';
import { computed, f9Body, nestScene } from '../nest-scene.ts';

/** where projects and what is made of them are read */
const AREAS =
  /^(cad|nest|accessory|prod|project|dashboard|shell|report|analysis|order|purchase|psi|paint|warehouse)/;
const reads = allCalls.filter((c) => c.method === 'GET' && AREAS.test(c.id));
const textOf = (raw: Raw): string => Buffer.from(raw.bytes).toString('utf8');
const places = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');

async function factoryScene() {
  const scene = await nestScene();
  const [first = '', second = ''] = scene.space.factoryIds;
  const { id: orderId, no } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) });
  await computed(scene.owner, orderId);
  await scene.owner.inTx(async (tx) => {
    await tx.run(sql`update cad_project set factory_id = ${first} where tenant_id = ${tx.tenantId}`);
    await tx.run(sql`update nest_order set factory_id = ${first} where tenant_id = ${tx.tenantId}`);
  });
  const rights = rightsOfSide('tenant');
  return {
    ids: [scene.projectId, scene.p1, orderId],
    secrets: [scene.projectId, scene.p1, scene.p2, orderId, no],
    queries: [{}, { projectIds: [scene.projectId] }, { projectId: scene.projectId, orderId }],
    near: await makeMember(scene.space, rights, { factoryIds: [first] }),
    far: await makeMember(scene.space, rights, { factoryIds: [second] }),
  };
}
/** The call with each of these ids in its path; without one with each of the filters that name the project. */
const asksOf = (call: AnyCall, s: Awaited<ReturnType<typeof factoryScene>>) => {
  const names = places(call.path);
  return names.length > 0
    ? s.ids.map((id) => ({ id, params: Object.fromEntries(names.map((n) => [n, id])), query: {} }))
    : s.queries.map((query) => ({ id: '', params: {}, query }));
};

it('whatever is read tells nothing of another factory', async () => {
  const s = await factoryScene();
  let told = 0;
  const leaks: string[] = [];
  const faults: string[] = [];
  for (const call of reads)
    for (const { id, ...asked } of asksOf(call, s)) {
      const [near, far] = [await s.near.raw(call, asked as never), await s.far.raw(call, asked as never)];
      const named = (raw: Raw): boolean => s.secrets.some((x) => x !== id && textOf(raw).includes(x));
      if (near.status === 200 && (named(near) || id !== '')) told += 1;
      const isOpen = far.status === 200 && near.status === 200 && id !== '';
      if (isOpen || (far.status === 200 && named(far))) leaks.push(`${call.id} ${JSON.stringify(asked)}`);
      if (near.status >= 500 || far.status >= 500) faults.push(`${call.id} ${JSON.stringify(asked)}`);
    }
  expect({ leaks, faults }).toEqual({ leaks: [], faults: [] });
  // the sweep has something to find
  expect(told).toBeGreaterThan(60);
}, 180_000);
