/** Remnants of a cut sheet by the rules of the space (commerce §12.5): what they are worth, and from which size on they are any. */
import { describe, expect, it } from 'vitest';
import { dec, nest, stock, tenantConfig, type ConfigKey } from '@muyun/contract';
import type { Actor } from '../../../../../test/kit.ts';
import { assertConserved } from '../../../../../test/nest-scene.ts';
import { cut, releasedScene, sheetOf } from '../../../../../test/sheet-scene.ts';

async function set(owner: Actor, key: ConfigKey, value: number): Promise<void> {
  const now = (await owner.call(tenantConfig.listSettings)).find((s) => s.key === key);
  await owner.call(tenantConfig.saveSettings, {
    body: { settings: [{ key, value, version: now?.version ?? 0 }] },
  });
}
const booked = async (owner: Actor) =>
  (await owner.call(stock.listStock, { query: { kind: 3, remnantStatus: 16 } as never })).items;

/** Cuts a sheet whose plan leaves a remnant and answers what it was worth and what was booked. */
async function worthWith(rules: Partial<Record<ConfigKey, number>>, size: { w: number; l: number }) {
  const { owner, orderId, sheets } = await releasedScene();
  for (const [key, value] of Object.entries(rules)) await set(owner, key as ConfigKey, value);
  const details = await Promise.all(sheets.map((s) => sheetOf(owner, s.sheetNo)));
  const last = details.find((d) => d.remnants.length > 0);
  const code = last?.remnants[0]?.code as string;
  await cut(owner, last?.sheet.sheetNo as string, { remnants: [{ code, ...size }] });
  const actual = await owner.call(nest.nestOrderActual, { params: { id: orderId } });
  await assertConserved(owner);
  return { rows: await booked(owner), actual: actual.actual };
}

describe('a remnant that came', () => {
  it('mode 1: its part of the sheet by the factor of the space; the order costs so much less', async () => {
    // 926.90 × 0.84 / 4.5 × 0.5
    const { rows, actual } = await worthWith({ 'remnant.factor': 0.5 }, { w: 600, l: 1400 });
    expect(rows).toMatchObject([{ bookValue: '86.51' }]);
    expect(actual).toMatchObject({
      remnantCredit: '86.51',
      netCost: dec('926.90').minus('86.51').toFixed(2),
    });
  });

  it('mode 2: its weight at the scrap price of its material', async () => {
    // 0.84 m² × 3 mm × 2.73 = 6.8796 → 6.880 kg × 14
    const { rows, actual } = await worthWith({ 'remnant.mode': 2 }, { w: 600, l: 1400 });
    expect(rows).toMatchObject([{ bookValue: '96.32' }]);
    expect(actual.remnantCredit).toBe('96.32');
  });

  it('mode 3: nothing', async () => {
    const { rows, actual } = await worthWith({ 'remnant.mode': 3 }, { w: 600, l: 1400 });
    expect(rows).toMatchObject([{ bookValue: '0.00' }]);
    expect(actual).toMatchObject({ remnantCredit: '0.00', netCost: '926.90' });
  });

  it('below the limits of the space it is scrap: no remnant, nothing off the cost', async () => {
    for (const size of [
      { w: 199, l: 1400 },
      { w: 400, l: 499 },
    ]) {
      const { rows, actual } = await worthWith({}, size);
      expect(rows).toEqual([]);
      expect(actual).toMatchObject({ remnantCredit: '0.00', netCost: '926.90' });
    }
    const kept = await worthWith({ 'remnant.minShortSide': 199 }, { w: 199, l: 1400 });
    expect(kept.rows).toHaveLength(1);
  });
});
