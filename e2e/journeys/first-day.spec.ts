/**
 * A new member's first day: asked in by short message, registers with that phone, sees what the role allows and no more, reads a
 * notice on the phone, prints a label through the print service, and is out on every device the moment the administrator says so.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { account, message, permission, role } from '@muyun/contract';
import { PRINT_PORT } from '@muyun/contract/label';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentProcess,
  agentFolder,
  removeFolder,
  startProcess,
} from '../../apps/print-agent/test/agent.ts';
import { Api } from '../api.ts';
import { choose, connected, openDialog, openGallery } from '../conformance/probe-shell/label-stage.ts';
import { itemsOf, openBell, unreadOn } from '../conformance/probe-shell/messages.ts';
import { demoSpace } from '../conformance/probe-shell/people.ts';
import { DEMO, openScreen } from '../kit.ts';
import { type DemoStage, demoStage } from '../shell/demo-stage.ts';
import { open, shown } from '../shell/screens.ts';
import { startTrial, type Trial } from '../shell/trial.ts';

const PHONE = '13912345601';
const PASSWORD = 'Ziegel#41dach';
const ROLE = '色卡员';
const NAME = '何新人';
const NOTICE = '明天上午消防演练';

let set: DemoStage;
let trial: Trial;
let agent: AgentProcess;
let folder: string;
/** the new member's computer and phone */
let desk: Page;
let mobile: Page;
let link = '';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const linesOf = (file: string): Record<string, string>[] => {
  const where = path.join(set.stage.folder, file);
  return (existsSync(where) ? readFileSync(where, 'utf8') : '')
    .split('\n')
    .filter((line) => line.includes(PHONE))
    .map((line) => JSON.parse(line) as Record<string, string>);
};
/** Moves the piece into its gap, which only the database knows. */
async function solveCaptcha(page: Page): Promise<void> {
  const slider = page.getByRole('dialog').getByRole('slider');
  await slider.waitFor();
  const rows = await set.stage.sql('select answer from captcha order by expire_time desc limit 1');
  await slider.fill(String(Number(rows[0]?.['answer']) - 1));
  await slider.press('ArrowRight');
  await slider.press('Enter');
}
async function logIn(page: Page): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('手机号或用户名').fill(PHONE);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await button(page, '登录').click();
  await page.waitForURL(/\/home/);
}
const rowOf = (page: Page, text: string): Locator => shown(page).getByRole('row').filter({ hasText: text });

beforeAll(async () => {
  set = await demoStage();
  const made = await set.api.call(role.calls.create, { body: { name: 'colours', displayName: ROLE } });
  await set.api.call(permission.savePermission, {
    params: { id: made.id },
    body: {
      permissions: [{ permissionId: 'AlBasic.ColorCards', actionList: ['query', 'get'] }],
      dataPermission: 1,
      displayAmount: false,
      version: made.version,
    },
  });
  trial = await startTrial(set.server.url);
  folder = await agentFolder({
    port: PRINT_PORT,
    printers: [{ kind: 'pdf', id: 'pdf', name: 'PDF 文件', folder: 'pdf' }],
  });
  agent = await startProcess(folder);
  desk = (await openScreen(set.browser, set.server.url)).page;
  mobile = (await openScreen(set.browser, set.server.url)).page;
  await mobile.setViewportSize({ width: 390, height: 844 });
}, 300_000);
afterAll(async () => {
  await agent?.stop();
  if (folder) removeFolder(folder);
  await trial?.stop();
  await set?.close();
});

describe('the first day of a new member', () => {
  it('the administrator asks the phone in; it has no account, so a short message with a link goes there', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/member');
      await button(page, '邀请成员').click();
      const form = page.getByRole('dialog').filter({ hasText: '邀请成员' });
      await form.getByLabel('手机号').fill(PHONE);
      await form.getByRole('combobox', { name: '角色' }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: ROLE }).click();
      await page.keyboard.press('Escape');
      await button(page, '发出邀请').click();
      await page.getByText('还没有账号，已发短信邀请注册').waitFor();
      await button(page, '完成').click();
      await page.getByRole('button', { name: '短信邀请 1' }).click();
      await page.getByRole('dialog').getByText(ROLE).waitFor();
      await page.getByRole('dialog').getByText('待注册').waitFor();
    });
    await expect.poll(() => linesOf('sms-notice-simulator.jsonl').length).toBe(1);
    const { text = '' } = linesOf('sms-notice-simulator.jsonl')[0] ?? {};
    link = /\/user\/register\?invite=[\w-]{20}$/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  });

  it('he registers with that phone, which the link has fixed, and stands in the space', async () => {
    await desk.goto(link);
    const phone = desk.getByLabel('手机号', { exact: true });
    await expect.poll(() => phone.inputValue()).toBe(PHONE);
    expect(await phone.isEditable()).toBe(false);
    await button(desk, '获取验证码').click();
    await solveCaptcha(desk);
    await expect.poll(() => linesOf('sms-simulator.jsonl').length).toBe(1);
    await desk.getByLabel('验证码', { exact: true }).fill(linesOf('sms-simulator.jsonl')[0]?.['code'] ?? '');
    await desk.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await desk.getByLabel('确认密码').fill(PASSWORD);
    await desk.getByLabel('姓名').fill(NAME);
    await desk.getByRole('checkbox').check();
    await button(desk, '注册').click();
    await desk.getByRole('button', { name: '佛山铝境幕墙科技有限公司' }).waitFor();
  });

  it('sees what the role allows and nothing beside it', async () => {
    await open(desk, '/common/color-card');
    await shown(desk).getByRole('row').nth(1).waitFor();
    expect(await button(desk, '新增色卡').count()).toBe(0);
    for (const hidden of ['/identity/member', '/cad/project', '/purchase/material/requisition']) {
      await desk.goto(hidden);
      await desk
        .getByText(/无权访问/)
        .first()
        .waitFor();
    }
  });

  it('reads a notice on the phone', async () => {
    const host = await Api.logIn(set.server.url, 'admin');
    const tenantId = await demoSpace(set.stage.sql);
    await host.call(message.announce, {
      body: {
        title: NOTICE,
        content: '请在十点前到一号门集合。',
        target: { scope: 3, tenantIds: [tenantId] },
      },
    });
    await logIn(mobile);
    await expect.poll(() => unreadOn(mobile)).toBeGreaterThan(0);
    await openBell(mobile, '通知');
    await itemsOf(mobile).getByText(NOTICE).click();
    await mobile.getByText('请在十点前到一号门集合。').filter({ visible: true }).first().waitFor();
    await expect
      .poll(
        async () =>
          (
            await set.stage.sql(
              `select m.message_state as s from message m join app_account a on a.id = m.user_id where a.phone_number = '${PHONE}' and m.title = '${NOTICE}'`,
            )
          )[0]?.['s'],
      )
      .toBe(1);
    const wide = await mobile.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });

  it('prints a label through the print service of his machine', async () => {
    const { page, context } = await openScreen(set.browser, trial.url);
    await logIn(page);
    await openGallery(page);
    const dialog = await openDialog(page);
    await connected(dialog);
    await choose(page, dialog, '打印设备', 'PDF 文件');
    await dialog.getByRole('button', { name: /^打印 \d+ 张$/ }).click();
    const files = (): string[] => {
      const where = path.join(folder, 'pdf');
      return existsSync(where) ? readdirSync(where).filter((name) => name.endsWith('.pdf')) : [];
    };
    await expect.poll(() => files().length, { timeout: 30_000 }).toBeGreaterThan(0);
    const pdf = readFileSync(path.join(folder, 'pdf', files()[0] ?? ''), 'latin1');
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    await context.close();
  });

  it('is out at once on every device when the administrator switches him off, and does not come back', async () => {
    await desk.goto('/common/color-card');
    await shown(desk).getByRole('row').nth(1).waitFor();
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/member');
      await rowOf(page, NAME).getByRole('button', { name: '停用' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
      await rowOf(page, NAME).filter({ hasText: '已禁用' }).waitFor();
    });
    // the very next thing that either asks of the server is refused
    for (const page of [desk, mobile]) {
      await page.reload();
      await page.waitForURL(/\/user\/login/);
    }
    await logIn(desk);
    // the own space is left to him; the factory's he neither sees nor enters
    await desk.getByRole('button', { name: `${NAME}的空间` }).waitFor();
    const { token } = account.sessionOf(
      await new Api(set.server.url, null).call(account.login, {
        body: { grantType: 'password', account: PHONE, password: PASSWORD, clientType: 1 },
      }),
    );
    const tenantId = await demoSpace(set.stage.sql);
    const entered = await new Api(set.server.url, token).fetch(account.switchTenant, { body: { tenantId } });
    expect(entered.status).toBe(404);
  });
});
