/** Axe on every screen that is built, in light and in dark; what it is unsure about (text over pictures) it does not report. */
import type { Browser, Page } from 'playwright-core';
import { Api } from '../api.ts';
import { logIn, openScreen, type RunningServer } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { demoStage } from './demo-stage.ts';
import { open, settled } from './screens.ts';

const THEMES = ['light', 'dark'] as const;

/** Light and dark of every screen: the window follows the system, as its owner has chosen, and the system changes under it. */
async function look(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path).catch((e) => found.push(String(e)));
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`:root[data-theme='${theme}']`).waitFor({ state: 'attached' });
      await settled(page);
      for (const fault of await faultsOf(page))
        found.push(`${theme} ${path.replace(/=[0-9a-f-]{36}/, '')} ${fault}`);
    }
  }
  return found;
}

export interface Eyes {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly api: Api;
  readonly close: () => Promise<void>;
  /** what is wrong with the screens at `paths`, seen by `account`, or by nobody */
  readonly faults: (account: string | null, paths: readonly string[]) => Promise<string[]>;
}

/** A house with the demo data, and who looks at it. */
export async function openEyes(): Promise<Eyes> {
  const stage = await demoStage();
  return {
    ...stage,
    faults: async (account, paths) => {
      const { page, context } = await openScreen(stage.browser, stage.server.url);
      await context.addInitScript(() =>
        localStorage.setItem('muyun.theme', JSON.stringify({ mode: 'system' })),
      );
      if (account) await logIn(page, account);
      const found = await look(page, paths);
      await context.close();
      return found;
    },
  };
}
