/** 运行状态 as the platform's administrator sees it: what wants looking after and its mend, figures that go on by themselves, and what is left when the server is gone. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './axe.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { startHouse } from '../house.ts';
import { open, settled, shown } from './screens.ts';

const SHOTS = process.env['SHOTS'];
const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
let server: RunningServer;
let browser: Browser;
let screen: Screen;
beforeAll(async () => {
  // one process: it is killed in the end
  server = await startHouse({ ROLE: 'all', METRICS_TOKEN: 'short', WECHAT_APP_ID: 'wx0000000000000000' });
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  await screen.context.addInitScript(() =>
    localStorage.setItem('muyun.theme', JSON.stringify({ mode: 'system' })),
  );
  await logIn(screen.page, 'admin', DEMO.password);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
});

async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

it('is reached from 租户管理 and says what is to be done', async () => {
  const { page } = screen;
  await open(page, '/saas/tenant');
  await page.getByRole('button', { name: '运行状态' }).click();
  await page.waitForURL('**/saas/watch');
  const findings = shown(page).getByRole('region', { name: '体检' });
  await findings.waitFor();
  // half a configuration, and a token that is guessed
  await expect
    .poll(() => findings.getByText('缺少 WECHAT_APP_SECRET、WECHAT_TEMPLATE_ID、PUBLIC_URL').isVisible())
    .toBe(true);
  expect(await findings.getByText('处理：换成至少 16 个字符的随机值').isVisible()).toBe(true);
  expect(await findings.getByText('幕云 0.', { exact: false }).first().isVisible()).toBe(true);
  expect(
    await shown(page).getByRole('region', { name: '最占时间的接口' }).getByRole('row').count(),
  ).toBeGreaterThan(2);
});

it('goes on by itself', async () => {
  const { page } = screen;
  const told = shown(page).getByText('每 10 秒更新');
  const before = await told.textContent();
  await expect.poll(() => told.textContent()).not.toBe(before);
});

it('is whole at every width, in light and in dark', async () => {
  const { page, faults } = screen;
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of WIDTHS) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await settled(page);
      for (const fault of await faultsOf(page)) found.push(`${theme} ${width} ${fault}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) found.push(`${width}: ${over} px too wide`);
      await shot(page, `watch-${theme}-${width}`);
      await shown(page).getByRole('region', { name: '最占时间的接口' }).scrollIntoViewIfNeeded();
      await shot(page, `watch-${theme}-${width}-end`);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

it('keeps what it knew when the server is gone, and says so', async () => {
  const { page } = screen;
  await server.kill();
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.poll(() => page.getByText('恢复后自动更新').isVisible()).toBe(true);
  expect(await shown(page).getByRole('region', { name: '体检' }).isVisible()).toBe(true);
  await shot(page, 'watch-gone');
});
