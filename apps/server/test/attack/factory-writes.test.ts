/**
 * Documents of factories that a member does not belong to are never changed (platform F6): every call that writes, asked with every
 * right there is by a member of another factory, with the row in its path or in its body, is refused and changes nothing. Warehouse
 * and project beside it are of his own factory.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyCall,
  isTarget,
  type Lines,
  project,
  records,
  rightsOfSide,
  targetOf,
  warehouse,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { name, sql } from '../../src/kit/sql.ts';
import { makeMember } from '../kit.ts';
import { byArea } from './areas.ts';
import { attemptsOn as allOn, type Attempt, placesOf, type Sides } from './attempts.ts';
import { fingerprintOf, holdRecurringWork } from './fingerprint.ts';
import { byTarget } from './places.ts';
import { makeWorld } from './world.ts';

const AREAS = /^\/api\/(purchase|warehouse|psi|cad|nest)\//;
/** Paths that name what is of no factory, by the beginning of the call, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  'warehouse.material.sku.': 'materials are the same in every factory',
  'psi.paint.update': 'paints are the same in every factory',
  'psi.paint.delete': 'paints are the same in every factory',
  'psi.paint.enable': 'paints are the same in every factory',
  'psi.paint.disable': 'paints are the same in every factory',
  'nest.machine.': 'machines of the saw are of no factory',
  'warehouse.material.stock.': 'a board of the list by hand lies in no warehouse',
};
/** Bodies that name what is of a factory and are not refused as a whole, with the reason. */
const SAID: Readonly<Record<string, string>> = {
  'cad-product.export-job': 'the job reads what its maker sees',
  'cad-project.compel': 'each project is judged alone, and told',
  'warehouse.reservation.create': 'materials, of which there are none in his warehouse',
  'nest.sheet.cut': 'the number of the sheet is typed, and refused before',
};
/** Rows that the attacker writes himself: his jobs, and what he may change. */
const HIS = ['audit_log', 'job', 'paint', 'material_sku', 'nest_machine', 'stock_plate', 'stock_move'];
const writes = allCalls.filter(
  (c) => c.writes && AREAS.test(c.path) && c.right !== 'public' && c.side !== 'host',
);
const scoped = records.filter((r) => r.scope?.factory || r.scope?.project);
const TABLES = new Set(['cad_project', 'nest_order', ...scoped.map((r) => r.table)]);
const OWNED = [...TABLES].filter((t) => t !== 'project_acceptance');
const LINES = scoped.flatMap((r) =>
  'lines' in r ? Object.values(r.lines as Lines).map((l) => l.table) : [],
);
const OF_FACTORIES = new Set([...TABLES, ...LINES, 'inventory_reservation', 'stock_take', 'stock_take_line']);
/** Targets whose rows are of a factory, and rows of the document itself. */
const isBound = (to: string): boolean => !isTarget(to) || OF_FACTORIES.has(targetOf(to).table ?? '');
const attemptsOn = (call: AnyCall): Attempt[] => {
  const bodies = SAID[call.id] ? [] : placesOf(call.body).filter((p) => isBound(p.name));
  const kept = new Set(bodies.map((p) => `${call.id} {${p.path}}`));
  const paths = Object.keys(OPEN).some((o) => call.id.startsWith(o)) ? ' ' : `${call.id} /`;
  return allOn(call).filter(({ name: n }) => kept.has(n) || n.startsWith(paths));
};

holdRecurringWork();
let sides: Sides;
const fingerprint = () => fingerprintOf(sides.victim.space.tenantId, HIS);
beforeAll(async () => {
  const victim = await makeWorld();
  const { space, ids } = victim;
  const { owner } = space;
  const [first = '', second = ''] = space.factoryIds;
  await owner.inTx(async (tx) => {
    for (const table of OWNED)
      await tx.run(sql`update ${name(table)} set factory_id = ${first} where tenant_id = ${tx.tenantId}`);
  });
  const own = await owner.call(warehouse.calls.create, {
    body: { code: 'W-FAR', name: '二厂仓', domain: 14, factoryId: second },
  });
  const near = await owner.call(project.createProject, {
    body: { name: '二厂的工程', demanderId: ids['demanderId'] as string },
  });
  await owner.inTx((tx) =>
    tx.run(
      sql`update cad_project set factory_id = ${second} where tenant_id = ${tx.tenantId} and id = ${near.id}`,
    ),
  );
  const far = await makeMember(space, rightsOfSide('tenant'), { factoryIds: [second] });
  const his = { ...ids, ...byTarget({ warehouse: own.id, warehouseId: own.id, projectId: near.id }) };
  sides = { victim, attacker: { ...victim, ids: his, space: { ...space, owner: far } } };
}, 180_000);

describe.each(byArea(writes))('documents of another factory in %s', (_area, calls) => {
  const attempts = calls.flatMap(attemptsOn);
  let before = '';
  beforeAll(async () => {
    before = await fingerprint();
  });
  it.each(attempts.map((a) => [a.name, a] as const))('%s', (_name, attempt) => attempt.run(sides));
  it('nothing of it has changed', async () => {
    expect(await fingerprint()).toBe(before);
  }, 60_000);
});

it('the exceptions speak of calls that exist', () => {
  const lost = [...Object.keys(OPEN), ...Object.keys(SAID)].filter(
    (o) => !writes.some((c) => c.id.startsWith(o)),
  );
  expect(lost).toEqual([]);
});
