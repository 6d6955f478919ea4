/** The widths at which every screen is looked at, and what is wrong with it there. */
import type { Page } from 'playwright-core';
import { layoutFaults } from './measure.ts';
import { settled } from './screens.ts';

export const WIDE = { width: 1440, height: 900 } as const;
const WIDTHS = [
  WIDE,
  { width: 1024, height: 768 },
  // 1440 × 900 at 150 %
  { width: 960, height: 600 },
  { width: 390, height: 844 },
] as const;

/** A table fits its columns to a new width a few frames later: what is wrong then no more was never seen. */
const LOOKS = 5;
async function lastingFaults(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await settled(page);
    found = await page.evaluate(layoutFaults);
    if (found.length === 0) break;
  }
  return found;
}

/** From wide to narrow. */
export async function faultsAtWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const fault of await lastingFaults(page)) found.push(`${size.width} ${fault}`);
  }
  return found;
}
