/** One space alone: taken out of a house with everything that is its own, brought into another one, the same there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../test/attack/world.ts';
import { openHouse, type Space, type TestHouse } from '../../test/kit.ts';
import { asOwner, exportedAtRest, imported, picture } from '../../test/move-scene.ts';
import { violationsOf } from '../kit/invariants.ts';
import { invariants } from '../modules/invariants.ts';
import { readCatalogue } from './catalogue.store.ts';
import { HOUSE_TABLES } from './house.store.ts';
import type { Imported } from './import.ts';

let here: TestHouse;
let there: TestHouse;
let space: Space;
beforeAll(async () => {
  // the second one first: secrets are sealed with the key of the house that was opened last
  there = await openHouse();
  here = await openHouse();
  ({ space } = await makeWorld(here));
}, 120_000);
afterAll(async () => {
  await here.server.close();
  await there.server.close();
});

const violations = (house: TestHouse, tenantId: string) =>
  asOwner(house, tenantId, (tx) => violationsOf(tx, invariants, tenantId));

describe('a space with one of everything', () => {
  let moved: Imported;
  it('arrives in another house under new ids: the same rows, the same files, the same invariants', async () => {
    const { target, told, rows: before } = await exportedAtRest(here, space.tenantId);
    expect(told.rows).toBeGreaterThan(300);
    moved = await imported(there, target);
    expect(moved).toMatchObject({ rows: told.rows, tables: told.tables, files: told.files, replaced: [] });
    expect(moved.tenantId).not.toBe(space.tenantId);
    const after = await picture(there, moved.tenantId);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
    expect(await violations(there, moved.tenantId)).toEqual([]);
  });
});

describe('what the catalogue of the database says', () => {
  it('no space points to a table of the platform that is not known by its names', async () => {
    const { ofHouse, tables } = await asOwner(here, space.tenantId, readCatalogue);
    expect(tables.length).toBeGreaterThan(100);
    expect([...new Set(ofHouse.map((r) => r.to))].filter((t) => !HOUSE_TABLES.includes(t))).toEqual([]);
  });
});
