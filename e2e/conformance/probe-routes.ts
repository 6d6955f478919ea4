/** Opens every route of the specification in the browser, as the side that it belongs to. */
import type { Page } from 'playwright-core';
import { type RouteSpec, routes } from '@muyun/contract/routes';
import type { Probe } from './probe-calls.ts';

const NOT_THERE = /你访问的页面不存在或仍在开发中/;
const BROKEN = /抱歉，服务器出错了|没有加载出来|页面加载失败/;
const FORBIDDEN = /无权访问该页面/;
const NOTHING_CHOSEN = /没有指定/;
const PATIENCE_MS = 10_000;

/** Whether a person of the platform sees it, not one of a space. A hidden screen asks for what its parent does. */
export function isOfPlatform(route: RouteSpec): boolean {
  const parent = routes.find((r) => r.path === route.parent);
  if (route.permissions.length === 0 && parent) return isOfPlatform(parent);
  return route.permissions.some((p) =>
    /^(RedSaasManagement|AlNestAdmin|AlPayment|AlAgent|AlBasic\.DefaultRoles|RedFeature\.Features|AbpIdentity\.Users)/.test(
      p,
    ),
  );
}

interface Sides {
  readonly tenant: Page;
  readonly host: Page;
  readonly anonymous: Page;
}
/**
 * A route works when it shows a page of its own: not the 404 text, not an error, not an empty screen, no script error.
 * @param samples addresses of screens that show one record, with one that exists
 */
export async function probeRoutes(
  { tenant, host, anonymous }: Sides,
  samples: readonly string[],
): Promise<Probe[]> {
  const chosen = new Map(
    samples.filter((at) => at.includes('?')).map((at) => at.split(/(?=\?)/) as [string, string]),
  );
  const probes: Probe[] = [];
  for (const route of routes) {
    const page = !route.login ? anonymous : isOfPlatform(route) ? host : tenant;
    const search = chosen.get(route.path) ?? '';
    const why = (await isMissing(page, route.path))
      ? '没有此页面'
      : await faultOf(page, route.path, search, route.redirect);
    probes.push({ id: route.path, works: why === '', why });
  }
  return probes;
}

/** Runs in the page: true once the screen, or the reason why there is none, stands there without a placeholder. */
function isSettled(): boolean {
  if (document.querySelector('.my-spin')) return false;
  if (document.querySelector('.my-exc')) return true;
  const hasText = (e: Element): boolean => (e.textContent ?? '').trim().length > 4;
  const screens = [...document.querySelectorAll('.my-screen')].filter((e) => e.checkVisibility());
  if (screens.length > 0) return screens.some((s) => hasText(s) && !s.querySelector('.my-skel'));
  const root = document.querySelector('#root');
  return root !== null && !document.querySelector('.my-main') && hasText(root);
}

/**
 * Whether the application, already open, goes to its 404 for this address: the quick answer for what is not there.
 * Everything else is loaded anew, as from a link.
 */
async function isMissing(page: Page, path: string): Promise<boolean> {
  if (path === '/404' || !(await page.locator('.my-main, .my-exc').first().isVisible())) return false;
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const answer = await page
    .waitForFunction(
      () =>
        location.pathname === '/404' ||
        [...document.querySelectorAll('.my-screen')].some((e) => e.checkVisibility()),
      undefined,
      { timeout: PATIENCE_MS / 5 },
    )
    .then(() => new URL(page.url()).pathname)
    .catch(() => '');
  return answer === '/404';
}

async function faultOf(page: Page, path: string, search: string, redirect: string | null): Promise<string> {
  const faults: string[] = [];
  const note = (error: Error): void => {
    faults.push(error.message);
  };
  page.on('pageerror', note);
  try {
    await page.goto(path + search, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(isSettled, undefined, { timeout: PATIENCE_MS });
    const shown = page
      .locator('.my-screen')
      .filter({ visible: true })
      .or(page.locator('.my-exc'))
      .or(page.locator('#root'));
    const text = (await shown.first().textContent()) ?? '';
    const at = new URL(page.url()).pathname;
    const isAbout = (code: string): boolean => path === `/${code}` || path === `/exception/${code}`;
    if (!isAbout('404') && NOT_THERE.test(text)) return '没有此页面';
    // in the shell the refusal is drawn where the screen would stand, the address stays
    if (!isAbout('403') && (/exception\/403/.test(at) || FORBIDDEN.test(text))) return '403';
    if (!isAbout('500') && BROKEN.test(text)) return '页面出错';
    if (NOTHING_CHOSEN.test(text)) return '没有样例可看';
    if (redirect === null && at !== path) return `到了 ${at}`;
    return faults[0] ?? '';
  } catch (error) {
    return String(error).slice(0, 120);
  } finally {
    page.off('pageerror', note);
  }
}
