/** The logs as an owner and the platform's staff read them (platform M15). */
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, pluginLog } from '@muyun/contract';
import { Api } from '../api.ts';
import { ownerUrl } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let faults: string[];
const cell = (text: string | RegExp) => page.getByRole('cell').filter({ hasText: text }).first();
/** The name of the file that a press of 导出 brings. */
async function exported(): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  return file.suggestedFilename();
}

/** A plug-in of a designer sends what it did. */
async function plugIn(): Promise<void> {
  const { token } = account.sessionOf(
    await new Api(server.url, null).call(account.login, {
      body: { grantType: 'password', account: DEMO.account, password: DEMO.password, clientType: 4 },
    }),
  );
  const one = {
    machineCode: 'PC-07',
    machineName: '设计七号机',
    pluginName: 1,
    pluginVersion: '3.2.1',
    command: 'MYCT',
    durationMs: 1830,
    clientTime: '2026-03-01T09:00:00+08:00',
  } as const;
  await new Api(server.url, token).call(pluginLog.uploadPluginLog, {
    body: {
      items: [
        { ...one, seq: 1, result: 1 },
        { ...one, seq: 2, result: 2, error: '找不到图层「折边线」' },
      ],
    },
  });
}

async function withDevice(): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl(server.folder) });
  await client.connect();
  await client.query(
    `insert into equipment (tenant_id, id, code, name, equipment_type, last_online_time, use_date_end)
     select m.tenant_id, gen_random_uuid(), 'IPC-01', '折弯一号工位', 1, now() - interval '2 days', (now() at time zone 'Asia/Shanghai')::date + 5
     from tenant_user m join app_account a on a.id = m.user_id where a.user_name = $1`,
    [DEMO.account],
  );
  await client.end();
}

describe('the logs', () => {
  beforeAll(async () => {
    server = await startHouse({});
    browser = await launchBrowser();
    ({ page, faults } = await openScreen(browser, server.url));
    await new Api(server.url, null)
      .call(account.login, {
        body: { grantType: 'password', account: DEMO.account, password: 'Falsch#2026', clientType: 1 },
      })
      .catch(() => undefined);
    await logIn(page);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('登录日志: the last week is asked for, a wrong password stands out, and is found', async () => {
    await page.goto('/logs/login');
    await cell('账号或密码错误').waitFor();
    await page.goto('/logs/login?result=2');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await exported()).toContain('登录日志');
  });

  it('登录记录: the own account, beside its safety; narrowed to what went wrong, and fetched', async () => {
    await page.goto('/account/settings/security');
    await page.getByRole('region', { name: '登录方式' }).waitFor();
    await page.getByText('登录记录', { exact: true }).click();
    await cell('账号或密码错误').waitFor();
    const all = await page.getByRole('row').count();
    await page.goto('/account/settings/security?result=2');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(all).toBeGreaterThan(2);
    expect(await exported()).toContain('登录记录');
    await page.getByText('登录方式与设备', { exact: true }).click();
    await page.getByRole('region', { name: '登录设备' }).waitFor();
  });

  it('操作日志: a row opens to the fields before and after, and leads to its document', async () => {
    await page.goto('/logs/trend?filter=确认方案');
    await page.getByRole('button', { name: '详情' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('columnheader', { name: '原值' }).waitFor();
    await dialog.getByRole('link').first().click();
    await page.waitForURL(/\/nest\/order-detail/);
    await page.goto('/logs/trend');
    await page.getByText('空间动态', { exact: true }).click();
    await page.getByText('平台代登录', { exact: true }).click();
    await page.getByText('还没有代登录记录').waitFor();
    await page.getByText('操作日志', { exact: true }).nth(1).waitFor();
  });

  it('插件操作日志: says how to begin while it is empty; then figures stand over the rows', async () => {
    await page.goto('/logs/operation');
    await page.getByText('还没有插件操作日志').waitFor();
    await plugIn();
    await page.reload();
    await cell('找不到图层').waitFor();
    await page.getByRole('region', { name: '各版本失败率' }).getByText('50.0%').waitFor();
    await page.getByRole('region', { name: '每人每日次数' }).getByText('周敏慧').waitFor();
    expect(await exported()).toContain('插件操作日志');
  });

  it('设备: empty says what comes; a card leads to the rows that it counts, a row to its days', async () => {
    await page.goto('/logs/equipment');
    await page.getByText('还没有设备日志').waitFor();
    await page.goto('/equipment/pda');
    await page.getByText('还没有 PDA').waitFor();
    await withDevice();
    await page.goto('/equipment/ipc');
    await page.getByRole('link', { name: /30天内到期/ }).click();
    await page.waitForURL(/licence=1/);
    await cell('折弯一号工位').waitFor();
    await page.getByRole('button', { name: '近30天' }).click();
    await page.getByRole('dialog').getByRole('img', { name: '近30天在线' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('the platform reads those of every space, and how much each is used', async () => {
    const host = await openScreen(browser, server.url);
    await logIn(host.page, 'admin');
    await host.page.goto('/logs/login');
    await host.page
      .getByRole('cell', { name: /佛山铝境/ })
      .first()
      .waitFor();
    await host.page.getByText('使用统计', { exact: true }).click();
    await host.page.getByRole('row').filter({ hasText: '佛山铝境' }).filter({ hasText: '企业版' }).waitFor();
    for (const path of ['/logs/trend', '/logs/operation', '/logs/equipment', '/equipment/ipc']) {
      await host.page.goto(path);
      await host.page.getByRole('table').first().waitFor();
    }
    expect(host.faults).toEqual([]);
  });
});
