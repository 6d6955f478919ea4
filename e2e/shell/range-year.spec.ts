/** A range of the search bar tells the year where it is not this one: 去年 would read like 今年. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '../kit.ts';
import { proveMessages } from '../conformance/probe-shell/messages.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
  await set.stage.prepare();
});
afterAll(() => set.close());

describe('a range of days', () => {
  it('of last year shows its year, one of this year none', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await page.clock.setFixedTime(new Date('2026-03-18T10:00:00+08:00'));
      const days = async (begin: string, end: string): Promise<string[]> => {
        await open(page, `/psi/paint/coation-warehouse-trunover?beginTime=${begin}&endTime=${end}`);
        const inputs = shown(page).getByRole('search').locator('.ant-picker-range input');
        await inputs.first().waitFor();
        return inputs.evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value));
      };
      expect(await days('2025-01-01', '2025-12-31')).toEqual(['25-01-01', '25-12-31']);
      expect(await days('2026-01-01', '2026-03-18')).toEqual(['01-01', '03-18']);
    });
  });
});

describe('messages', () => {
  it('S092, S093: what asks is marked 未处理, then 已处理; what only tells carries no mark', async () => {
    await proveMessages(set.stage);
    expect(set.stage.probes.filter((p) => !p.works)).toEqual([]);
    expect(set.stage.probes.filter((p) => p.id === 'S092').length).toBe(4);
  });
});
