/** Solid buttons: white words can be read on them, at rest and under the pointer, in both themes whatever the colour chosen. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texture } from '@muyun/contract';
import { DEMO, OPEN_MENU } from '../kit.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

const LIST = '/common/plate-material-size';
const ENOUGH = 4.5;
/** the house’s, and the two that are hardest to read under the pointer when it makes them lighter */
const PRESETS = ['#6938D6', '#1668DC', '#C2410C'] as const;

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
  await set.api.call(texture.initTextures);
});
afterAll(() => set.close());

type Colours = readonly [words: string, ground: string];
/** As it is drawn once nothing moves any more. */
const coloursOf = (button: Locator): Promise<Colours> =>
  button.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.all(element.getAnimations({ subtree: true }).map((a) => a.finished));
    const style = getComputedStyle(element);
    return [style.color, style.backgroundColor] as const;
  });

const channelsOf = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
function lightOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((c) =>
    c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrastOf([words, ground]: Colours): number {
  const [a = 0, b = 0] = [lightOf(words), lightOf(ground)].toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

/** What cannot be read of the button, at rest and under the pointer. */
async function faultsOf(page: Page, button: Locator, name: string): Promise<string[]> {
  const faults: string[] = [];
  const look = async (when: string): Promise<void> => {
    const colours = await coloursOf(button);
    const contrast = contrastOf(colours);
    if (contrast < ENOUGH) faults.push(`${name} ${when} ${contrast.toFixed(2)} ${colours.join(' on ')}`);
  };
  await page.mouse.move(0, 0);
  await look('at rest');
  await button.hover();
  await look('under the pointer');
  return faults;
}

async function askToDelete(page: Page): Promise<Locator> {
  const row = shown(page).locator('tbody tr[data-index]').first();
  const more = row.getByRole('button', { name: '更多操作' });
  if ((await more.count()) > 0) {
    await more.click();
    await page.locator(OPEN_MENU).getByRole('menuitem', { name: '删除', exact: true }).click();
  } else await row.getByRole('button', { name: '删除', exact: true }).click();
  const button = page.getByRole('dialog').locator('.ant-btn-dangerous');
  await button.waitFor();
  return button;
}

describe('solid buttons', () => {
  for (const mode of ['light', 'dark'] as const)
    it(`can be read in the theme ${mode}, whatever the colour`, async () => {
      const faults: string[] = [];
      for (const preset of PRESETS)
        await set.stage.inside({ as: DEMO.account, stored: { theme: { mode, preset } } }, async (page) => {
          await open(page, LIST);
          const main = shown(page).locator('.my-list-acts .ant-btn-primary').first();
          faults.push(...(await faultsOf(page, main, preset)));
          await page.mouse.move(0, 0);
          const [, ground] = await coloursOf(main);
          const wanted = [1, 3, 5].map((i) => Number.parseInt(preset.slice(i, i + 2), 16));
          // the house purple alone has a darker sister in the dark
          if (mode === 'light' || preset !== '#6938D6') expect(channelsOf(ground)).toEqual(wanted);
          if (preset === '#6938D6') faults.push(...(await faultsOf(page, await askToDelete(page), 'danger')));
        });
      expect(faults).toEqual([]);
    });
});

describe('whoever wants no motion', () => {
  it('has none: dialogs and lists of choices stand where they belong at once, opened again too', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, LIST);
      await shown(page).getByRole('button', { name: '新增', exact: false }).first().click();
      const dialog = page.getByRole('dialog').last();
      const choice = dialog.locator('.ant-select').first();
      const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
      const option = list.locator('.ant-select-item-option').first();
      for (const turn of [1, 2, 3]) {
        await choice.click();
        await option.waitFor();
        const box = await list.boundingBox();
        expect(box && box.x >= 0 && box.y >= 0, `turn ${turn}: in view`).toBe(true);
        // a colour may still change, nothing moves
        const moving = await page.evaluate(() =>
          document
            .getAnimations()
            .filter((a) => a instanceof CSSAnimation && a.playState === 'running')
            .map((a) => (a.effect as KeyframeEffect | null)?.target?.className ?? ''),
        );
        expect(moving, `turn ${turn}`).toEqual([]);
        await option.click();
        await list.waitFor({ state: 'hidden' });
      }
    });
  });
});
