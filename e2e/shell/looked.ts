/** Pictures of a screen for people to look at: only when LOOK names a folder. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './screens.ts';

const WIDTHS = [1440, 1024, 390] as const;

export async function looked(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (!folder) return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : width === 1024 ? 768 : 844 });
    // what waits behind a question does not settle
    await settled(page).catch(() => undefined);
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`) });
  }
  if (before) await page.setViewportSize(before);
}
