/** Probes of the shell's acceptance list: each drives the running application and answers for the items it proves. */
import type { Browser, Page } from 'playwright-core';
import { logIn, openScreen } from '../kit.ts';
import type { Probe } from './probe-calls.ts';

type Check = (page: Page) => Promise<boolean>;
/** Items proved by a fresh, logged-out page. */
const PUBLIC: Readonly<Record<string, Check>> = {
  S033: async (page) => (await page.locator('svg, img').count()) > 0,
  S034: async (page) => /佛山铝境/.test((await page.locator('#root').textContent()) ?? ''),
};

export async function probeShell(browser: Browser, url: string): Promise<Probe[]> {
  const screen = await openScreen(browser, url);
  const probes: Probe[] = [];
  await screen.page.goto('/user/login');
  await screen.page.getByRole('button', { name: '登录', exact: true }).waitFor();
  for (const [id, check] of Object.entries(PUBLIC)) probes.push({ id, works: await check(screen.page).catch(() => false), why: '探测失败' });
  await logIn(screen.page);
  await screen.context.close();
  return probes;
}
