/**
 * Every screen that is built, opened once and looked at: by axe in light and in dark (what it is unsure about, text over pictures, it does
 * not report), and at every width.
 */
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import { logIn, openScreen, type RunningServer } from '../kit.ts';
import { colourFaultsOf, faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, settled, walkOf } from './screens.ts';
import { faultsAtWidths, WIDE } from './widths.ts';

const THEMES = ['light', 'dark'] as const;

interface Seen {
  readonly axe: string[];
  readonly widths: string[];
}

async function wear(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`:root[data-theme='${theme}']`).waitFor({ state: 'attached' });
  await settled(page);
}

/** All rules in the theme at hand, those of colours in the other: the window follows the system, as its owner has chosen, and the system changes under it. */
async function axeFaults(page: Page, begun: number): Promise<string[]> {
  const [first, other] = begun % 2 === 0 ? THEMES : THEMES.toReversed();
  await wear(page, first as 'light');
  const found = (await faultsOf(page)).map((fault) => `${first} ${fault}`);
  await wear(page, other as 'dark');
  return [...found, ...(await colourFaultsOf(page)).map((fault) => `${other} ${fault}`)];
}

async function look(
  page: Page,
  paths: readonly string[],
  go: (path: string) => Promise<void>,
): Promise<Seen> {
  const seen: Seen = { axe: [], widths: [] };
  for (const [n, path] of paths.entries()) {
    const told = (fault: string): string => `${path.replace(/=[0-9a-f-]{36}/, '')} ${fault}`;
    await page.setViewportSize(WIDE);
    await go(path).catch((error: unknown) => seen.axe.push(told(String(error))));
    seen.axe.push(...(await axeFaults(page, n)).map(told));
    seen.widths.push(...(await faultsAtWidths(page)).map(told));
  }
  return seen;
}

export interface Eyes {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly api: Api;
  readonly close: () => Promise<void>;
  /** what is wrong with the screens at `paths`, seen by `account`, or by nobody; looked at once, asked as often as one likes */
  readonly seen: (account: string | null, paths: readonly string[]) => Promise<Seen>;
}

interface Looking {
  readonly page: Page;
  readonly go: (path: string) => Promise<void>;
  /** what the page has logged since it was asked last */
  readonly logged: () => string[];
}

async function openLooking(stage: DemoStage, account: string | null): Promise<Looking> {
  const { page, context, faults } = await openScreen(stage.browser, stage.server.url);
  await context.addInitScript(() => localStorage.setItem('muyun.theme', JSON.stringify({ mode: 'system' })));
  if (account) await logIn(page, account);
  return {
    page,
    go: account ? walkOf(page) : (path) => open(page, path),
    logged: () => faults.splice(0),
  };
}

/** A house with the demo data, and who looks at it: each in one window, where what was compiled for one screen serves the next. */
export async function openEyes(): Promise<Eyes> {
  const stage = await demoStage();
  const windows = new Map<string | null, Promise<Looking>>();
  const known = new Map<string, Promise<Seen>>();
  const seenBy = async (account: string | null, paths: readonly string[]): Promise<Seen> => {
    const opening = windows.get(account) ?? openLooking(stage, account);
    windows.set(account, opening);
    const { page, go, logged } = await opening;
    const seen = await look(page, paths, go);
    return { ...seen, widths: [...seen.widths, ...logged()] };
  };
  return {
    ...stage,
    seen: (account, paths) => {
      const key = JSON.stringify([account, paths]);
      const seen = known.get(key) ?? seenBy(account, paths);
      known.set(key, seen);
      return seen;
    },
  };
}

/** Declares what must hold for these screens. */
export function holdsFor(title: string, seen: () => Promise<Seen>): void {
  describe(title, () => {
    it('axe finds nothing serious, in light and in dark', async () => {
      expect((await seen()).axe).toEqual([]);
    });
    it('at 1440, 1024, 960 (zoomed) and 390 nothing overlaps, no number is cut, the page does not scroll sideways', async () => {
      expect((await seen()).widths).toEqual([]);
    });
  });
}
