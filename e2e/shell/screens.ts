/** What tests of screens share: which there are, and when one stands. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import {
  bars,
  demander,
  message,
  nest,
  nestAdmin,
  plateType,
  product,
  project,
  tenant,
  texture,
} from '@muyun/contract';
import { type RouteSpec, routes } from '@muyun/contract/routes';
import { Api } from '../api.ts';
import { barOrderReady } from '../bar-scene.ts';
import { isOfPlatform } from '../conformance/probe-routes.ts';
import { ROOT } from '../kit.ts';

export const shown = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
/** The screen stands: nothing is awaited and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('.my-spin') &&
      ![...document.querySelectorAll('.my-screen')].some(
        (s) => s.checkVisibility() && s.querySelector('.my-skel, [aria-busy=true]'),
      ),
  );
  await page.evaluate(async () => {
    const frames = () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      });
    // colours and places on their way; what turns for ever is no way to anywhere
    const moving = () =>
      document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity);
    // what has arrived may set off the next: a theme is worn by the page first, by what is drawn in it a moment later
    for (let still = 0; still < 2; still += 1) {
      await frames();
      const ending = moving();
      if (ending.length > 0) still = -1;
      await Promise.allSettled(ending.map((a) => a.finished));
    }
  });
}
/** Long enough for a screen to ask for the next thing after an answer. */
const QUIET_MS = 150;

/** Nothing has been asked for a moment; the streams of messages, which never end, do not count. */
async function quiet(page: Page, going: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  let wake = (): void => undefined;
  const begins = (request: Request): void => {
    if (!request.url().endsWith(message.stream.path)) open.add(request);
    wake();
  };
  const ends = (request: Request): void => {
    open.delete(request);
    wake();
  };
  const heard = [
    ['request', begins],
    ['requestfinished', ends],
    ['requestfailed', ends],
  ] as const;
  for (const [name, listener] of heard) page.on(name as 'request', listener);
  try {
    await going();
    for (let isQuiet = false; !isQuiet;)
      isQuiet = await new Promise<boolean>((done) => {
        const timer = open.size === 0 ? setTimeout(() => done(true), QUIET_MS) : undefined;
        wake = () => {
          clearTimeout(timer);
          done(false);
        };
      });
  } finally {
    for (const [name, listener] of heard) page.off(name as 'request', listener);
  }
}

async function stands(page: Page, path: string, going: () => Promise<unknown>): Promise<void> {
  await quiet(page, going);
  await settled(page).catch((error: unknown) => {
    throw new Error(`${path} does not settle`, { cause: error });
  });
}
export const open = (page: Page, path: string): Promise<void> => stands(page, path, () => page.goto(path));

/** As a click in the menu: a screen that was not open before comes up in a tab of its own; who may not see it is told so. */
async function step(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const left of document.querySelectorAll('.my-screen, .my-exc')) left.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator(':is(.my-screen, .my-exc):not([data-left])').filter({ visible: true }).first().waitFor();
}
/** As many as the bar holds beside 首页 (`MAX_TABS` of the web's tab store). */
const REMEMBERED = 11;
/**
 * Who comes back finds the tabs of his last visit: the bar is full, and their screens are drawn when somebody goes there. They count as used
 * last, so that each screen that is looked at takes the place of the one before: those that stay alive behind slow everything that looks.
 */
function rememberTabs(many: number): void {
  const tenantId: unknown = JSON.parse(localStorage.getItem('muyun.tenantId') ?? 'null');
  const path = tenantId ? '/cad/project-detail' : '/saas/tenant-detail';
  const tabs = Array.from({ length: many }, (_, n) => {
    const search = `?id=${n}`;
    return { key: path + search, path, search, title: `GC26010100${10 + n}`, usedAt: 1e15 + n };
  });
  localStorage.setItem(`muyun.tabs.${String(tenantId ?? 'host')}`, JSON.stringify(tabs));
}

/** Who looks at one screen after the other: a loading of the whole costs four times the processor of a step within the application. */
export function walkOf(page: Page): (path: string) => Promise<void> {
  let last = '';
  return async (path) => {
    const [at = ''] = path.split('?');
    if (last === '') await page.evaluate(rememberTabs, REMEMBERED);
    // 首页 is never closed: it would stay alive behind all others
    const isFar = last === '' || last === at || last === '/home';
    last = at;
    await (isFar ? open(page, path) : stands(page, path, () => step(page, path)));
  };
}

/** The addresses that the pages of the web declare (`*.pages.tsx`), as the specification's routes know them. */
function builtPaths(): RouteSpec[] {
  const folder = path.join(ROOT, 'apps/web/src/pages');
  const declared = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.pages.tsx'))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/'\/[a-z][^'?]*'/g) ?? [])
      .map((quoted) => quoted.slice(1, -1)),
  );
  return routes.filter((route) => declared.has(route.path));
}

/** What screens of one record show: a row of the demo. */
async function addresses(api: Api): Promise<Map<string, readonly string[]>> {
  const last = async (rows: Promise<{ items: { id: string }[] }>): Promise<string> =>
    (await rows).items.at(-1)?.id as string;
  const [p, c, o, t, y, d, b] = await Promise.all([
    last(api.call(project.listProjects)),
    last(api.call(product.listProducts)),
    last(api.call(nest.listNestOrders)),
    last(api.call(texture.listTextures)),
    last(api.call(plateType.listPlateTypes)),
    last(api.call(demander.listDemanders)),
    barOrderReady(api),
  ]);
  return new Map([
    ['/cad/project-detail', [`?id=${p}`]],
    ['/contacts/branch-demander', [`?id=${d}`]],
    ['/cad/project-log', [`?projectId=${p}`]],
    ['/cad/project-paint-setting', ['', `?id=${p}`]],
    ['/cad/project-process', ['', `?id=${p}`]],
    ['/cad/project-correlation', ['', `?id=${p}`]],
    ['/cad/project-acceptance-product-list', ['', `?projectId=${p}`]],
    ['/cad/product', ['', `?projectIds=${p}`]],
    ['/cad/product-detail', [`?id=${c}`, `?projectId=${p}`]],
    ['/cad/product-import', ['?kind=excel', '?kind=dxf']],
    ['/nest/order-detail', [`?id=${o}`]],
    ['/nest/order-result', [`?id=${o}`]],
    ['/nest/cost', ['', '?view=material', '?view=report']],
    ['/nest/order', ['', '?family=bars']],
    ['/nest/result', ['', '?family=bars']],
    ['/nest/accessory-order-detail', [`?id=${b}`]],
    ['/nest/accessory-order-result', [`?id=${b}`]],
    ['/setting/config', ['', '?view=business', '?view=approval', '?view=print']],
    ['/common/material-texture', ['', `?id=${t}`]],
    ['/common/plate-type', ['', `?id=${y}`]],
  ]);
}

/** Asked for once by each file: what has no row yet is made. */
const asked = new WeakMap<Api, ReturnType<typeof addresses>>();

/** Every screen of a space that is built, with a row of the demo where it shows one. */
export async function allScreens(api: Api): Promise<string[]> {
  const found = asked.get(api) ?? addresses(api);
  asked.set(api, found);
  const shown = await found;
  return builtPaths()
    .filter((route) => !isOfPlatform(route))
    .flatMap((route) => (shown.get(route.path) ?? ['']).map((search) => route.path + search));
}

const OF_ONE_SPACE = new Set(['/saas/tenant-detail', '/saas/add-tenant-result']);
const OF_ONE_ORDER = new Set(['/statistics/order-detail', '/statistics/order-result']);
/** Every screen of the platform's side that is built, with a space and a nest order where it shows one. */
export async function platformScreens(host: Api): Promise<string[]> {
  const [{ items: spaces }, { items: orders }, { items: ofBars }] = await Promise.all([
    host.call(tenant.listTenants),
    host.call(nestAdmin.adminOrders, { query: { orderState: 8 + 16 } }),
    host.call(bars.listBarOrdersForAdmin),
  ]);
  const [tenantId, orderId] = [spaces[0]?.id, orders[0]?.id];
  return builtPaths()
    .filter(isOfPlatform)
    .flatMap(({ path: address }) => {
      const ofSpace = `${address}?id=${tenantId}`;
      if (address === '/saas/tenant-followup') return [address, ofSpace];
      if (address === '/statistics/order') return [address, `${address}?family=bars`];
      if (address.startsWith('/statistics/accessory-')) return [`${address}?id=${ofBars[0]?.id ?? orderId}`];
      if (OF_ONE_ORDER.has(address)) return [`${address}?id=${orderId}`];
      if (address === '/statistics/cost') return [address, `${address}?view=rows`];
      return OF_ONE_SPACE.has(address) ? [ofSpace] : [address];
    });
}

/** There are many: what looks at all of them does so in parts, each well within the time of a test. */
export const PARTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const partOf = (paths: readonly string[], part: (typeof PARTS)[number]): string[] =>
  paths.filter((_, i) => i % PARTS.length === part - 1);
