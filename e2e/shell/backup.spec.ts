/** 备份与恢复 as the platform's administrator sees it: how it stands, a backup by hand, a check, what is told of a failure. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseFolder } from '../house.ts';
import { backupEnv, until } from '../kill/backup-kit.ts';
import {
  DEMO,
  dispose,
  launchBrowser,
  logIn,
  openScreen,
  type RunningServer,
  type Screen,
  startProcess,
} from '../kit.ts';
import { open, settled } from './screens.ts';

const SHOTS = process.env['SHOTS'];
const folder = await houseFolder('off');
let server: RunningServer;
let browser: Browser;
let screen: Screen;
beforeAll(async () => {
  server = await startProcess(folder, backupEnv(folder, { BACKUP_KEY: 'words that the operator keeps' }));
  await until('the first backup', async () => {
    const { backup } = (await (await fetch(`${server.url}/api/health`)).json()) as {
      backup: { status: string };
    };
    return backup.status === 'ok';
  });
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  await logIn(screen.page, 'admin', DEMO.password);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
  for (const name of ['backup', 'taken']) rmSync(`${folder}.${name}`, { recursive: true, force: true });
});
async function shot(name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await screen.page.setViewportSize({ width, height });
    await settled(screen.page);
    await screen.page.screenshot({ path: `${SHOTS}/${name}-${width}.png` });
  }
  await screen.page.setViewportSize({ width: 1440, height: 900 });
}

it('is reached from 租户管理, tells how it stands, makes a backup and checks it', async () => {
  const { page, faults } = screen;
  await open(page, '/saas/tenant');
  await page.getByRole('button', { name: '备份与恢复' }).click();
  await page.waitForURL('**/saas/backup');
  await expect.poll(() => page.getByText('最近一次备份成功，数据库日志持续归档').isVisible()).toBe(true);
  const rows = page.getByRole('row').filter({ hasText: '成功' });
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: '立即备份' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: '恢复核对' }).click();
  await expect.poll(() => page.getByText('正在恢复核对…').isVisible()).toBe(true);
  await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(3);
  // while it runs the buttons take no click
  await page.getByText('正在恢复核对…').waitFor({ state: 'hidden' });
  expect(await page.getByText('已加密，每天 02:30').isVisible()).toBe(true);
  await shot('backup-ok');
  // at one go, as a disk that is taken away: beside a writer a removal of many files may leave some
  renameSync(`${folder}.backup`, `${folder}.taken`);
  await page.getByRole('button', { name: '立即备份' }).click();
  await expect.poll(() => page.getByRole('row').filter({ hasText: '失败' }).count()).toBe(1);
  await expect.poll(() => page.getByRole('row').filter({ hasText: '备份目录不存在' }).count()).toBe(1);
  await open(page, '/saas/backup');
  await expect.poll(() => page.getByText('归档中断').isVisible()).toBe(true);
  await shot('backup-failing');
  expect(faults).toEqual([]);
});
