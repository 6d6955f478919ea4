/** Opens every route of the specification in the browser, as the side that it belongs to. */
import type { Page } from 'playwright-core';
import { routes } from '@muyun/contract/routes';
import type { Probe } from './probe-calls.ts';

const NOT_THERE = /你访问的页面不存在或仍在开发中/;

/** A route works when it shows a page of its own: not the 404 text, not an empty screen, no script error. */
export async function probeRoutes(tenant: Page, host: Page, anonymous: Page): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const route of routes) {
    const isOperator = route.permissions.some((p) =>
      /^(RedSaasManagement|AlNestAdmin|AlPayment|AlAgent)/.test(p),
    );
    const page = !route.login ? anonymous : isOperator ? host : tenant;
    probes.push(await probe(page, route.path, route.redirect));
  }
  return probes;
}

async function probe(page: Page, path: string, redirect: string | null): Promise<Probe> {
  const faults: string[] = [];
  const note = (error: Error): void => {
    faults.push(error.message);
  };
  page.on('pageerror', note);
  try {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(
      "(document.querySelector('#root')?.textContent ?? '').trim().length > 8",
      undefined,
      { timeout: 5000 },
    );
    await page.waitForTimeout(120);
    const text = (await page.locator('main, #root').first().textContent()) ?? '';
    const at = new URL(page.url()).pathname;
    if (path !== '/404' && path !== '/exception/404' && NOT_THERE.test(text))
      return { id: path, works: false, why: '没有此页面' };
    if (/exception\/403/.test(at) && path !== '/exception/403') return { id: path, works: false, why: '403' };
    if (redirect === null && at !== path) return { id: path, works: false, why: `到了 ${at}` };
    return { id: path, works: faults.length === 0, why: faults[0] ?? '' };
  } catch (error) {
    return { id: path, works: false, why: String(error).slice(0, 120) };
  } finally {
    page.off('pageerror', note);
  }
}
