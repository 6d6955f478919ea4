/**
 * For every pair of eyes: axe finds nothing serious on any screen that is built, in light and in dark; WCAG 2.2 A and AA, contrast included.
 * What axe is unsure about (text over pictures) it does not report.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import { DEMO, logIn, openScreen, type RunningServer } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { demoStage } from './demo-stage.ts';
import { allScreens, open, partOf, PARTS, platformScreens, settled } from './screens.ts';

const THEMES = ['light', 'dark'] as const;
const OPEN_SCREENS = [
  '/user/login',
  '/user/register',
  '/user/recover',
  '/wechat',
  '/book',
  '/404',
  '/exception/403',
  '/exception/500',
];

let server: RunningServer;
let browser: Browser;
let api: Api;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ server, browser, api, close } = await demoStage());
});
afterAll(() => close());

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

async function inside(account: string | null, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openScreen(browser, server.url);
  await context.addInitScript(() => localStorage.setItem('muyun.theme', JSON.stringify({ mode: 'system' })));
  if (account) await logIn(page, account);
  await work(page);
  await context.close();
}

describe('in light and in dark', () => {
  it.each(PARTS)('the screens of a space, part %i', (part) =>
    inside(DEMO.account, async (page) => {
      expect(await look(page, partOf(await allScreens(api), part))).toEqual([]);
    }),
  );

  it('the screens of the platform', () =>
    inside('admin', async (page) => {
      const host = await Api.logIn(server.url, 'admin');
      expect(await look(page, await platformScreens(host))).toEqual([]);
    }));

  it('the screens without a login', () =>
    inside(null, async (page) => {
      expect(await look(page, OPEN_SCREENS)).toEqual([]);
    }));
});

it('the measure can fail: grey on white and a nameless button are told', async () => {
  const { page, context } = await openScreen(browser, server.url);
  await page.setContent(
    '<html lang="zh"><title>x</title><p style="color:#bbb;background:#fff">很淡</p><button></button>',
  );
  expect((await faultsOf(page)).map((f) => f.split(' ')[0])).toEqual(['button-name', 'color-contrast']);
  await context.close();
});
