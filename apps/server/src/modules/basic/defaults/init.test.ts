/** The platform's defaults of a new space (engineering 0.2): complete, once, also when two people press at once. */
import { describe, expect, it } from 'vitest';
import { color, plateType, texture } from '@muyun/contract';
import { makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { countStatements } from '../../../../test/statements.ts';
import { col, shape } from '../../../kit/shape.ts';
import { name, sql } from '../../../kit/sql.ts';
import { inTx } from '../../../kit/tx.ts';
import { initTextures } from './init.ts';
import { COLOR_DEFAULTS } from './colors.ts';
import { PLATE_TYPE_DEFAULTS } from './plate-types.ts';
import { COIL_DEFAULTS, SHEET_DEFAULTS, TEXTURE_DEFAULTS } from './textures.ts';

const TABLES = [
  'material_texture',
  'material_thickness',
  'material_width',
  'plate_material_size',
  'bend_coefficient',
] as const;
const counts = (space: Space): Promise<number[]> =>
  space.owner.inTx((tx) =>
    Promise.all(
      TABLES.map(async (table) => {
        const counted = await tx.one(
          shape({ n: col.int }),
          sql`select count(*)::int as n from ${name(table)} where tenant_id = ${tx.tenantId}`,
        );
        return counted?.n ?? 0;
      }),
    ),
  );
const total = (of: (t: (typeof TEXTURE_DEFAULTS)[number]) => number): number =>
  TEXTURE_DEFAULTS.reduce((n, t) => n + of(t), 0);

describe('defaults of a new space', () => {
  it('eight people press at once: everything is there once, and nobody is told that others are busy', async () => {
    const space = await makeSpace();
    const answers = await Promise.all(
      [texture.initTextures, plateType.initPlateTypes, color.initColors].flatMap((call) =>
        Array.from({ length: 8 }, () => space.owner.call(call)),
      ),
    );
    for (const [i, size] of [
      TEXTURE_DEFAULTS.length,
      PLATE_TYPE_DEFAULTS.length,
      COLOR_DEFAULTS.length,
    ].entries()) {
      const own = answers.slice(i * 8, i * 8 + 8);
      expect(own.map((a) => a.added).toSorted((a, b) => b - a)).toEqual([size, 0, 0, 0, 0, 0, 0, 0]);
      expect(own.every((a) => a.added + a.skipped === size)).toBe(true);
    }
    const grooved = (t: (typeof TEXTURE_DEFAULTS)[number]): number =>
      t.thicknesses.filter((h) => h > 1).length;
    expect(await counts(space)).toEqual([
      TEXTURE_DEFAULTS.length,
      total((t) => t.thicknesses.length),
      total((t) => t.widths.length),
      total(
        (t) =>
          t.thicknesses.length * (SHEET_DEFAULTS.length + (t.kind === 1 ? COIL_DEFAULTS.widths.length : 0)),
      ),
      total((t) => t.thicknesses.length + grooved(t)),
    ]);
    const options = await space.owner.call(texture.textureOptions);
    expect(options.filter((o) => o.isDefault).map((o) => o.code)).toEqual(['3003-H24']);
  });

  it('takes a statement per table, not one per row', async () => {
    const space = await makeSpace();
    const { house } = (await testHouse()).server;
    const statements = await countStatements(() =>
      inTx(house.pools.user, { tenantId: space.tenantId, userId: space.owner.userId }, initTextures),
    );
    expect(statements).toBeLessThanOrEqual(TABLES.length + 2);
    expect((await counts(space))[0]).toBe(TEXTURE_DEFAULTS.length);
  });

  it('adds what is missing and leaves what a person has changed', async () => {
    const space = await makeSpace();
    const mine = await space.owner.call(texture.createTexture, {
      body: {
        name: '自有',
        code: '3003-h24',
        alloy: '3003',
        temper: 'H24',
        materialKind: 1,
        density: '2.73',
        isDefault: true,
      } as never,
    });
    expect(await space.owner.call(texture.initTextures)).toEqual({
      added: TEXTURE_DEFAULTS.length - 1,
      skipped: 1,
    });
    const { items } = await space.owner.call(texture.listTextures, { query: { maxResultCount: 50 } });
    expect(items.filter((t) => t.isDefault).map((t) => t.id)).toEqual([mine.id]);
    expect(items.find((t) => t.id === mine.id)?.name).toBe('自有');
  });
});
