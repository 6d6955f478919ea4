/** The platform's side: S359 the status of a space, S360 what is the default, S427 an admin logs in as a tenant user. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { hostUser, role } from '@muyun/contract';
import type { Api } from '../../api.ts';
import { DEMO } from '../../kit.ts';
import { SPACES } from './people.ts';
import { settled, type Stage, toastSays, until } from './stage.ts';

const PHONE = '13712349001';

const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

export async function proveHost(stage: Stage): Promise<void> {
  await status(stage);
  await byDefault(stage);
  await lookIn(stage);
}

/** Off and on again, by the row of the list. */
async function status(stage: Stage): Promise<void> {
  await stage.during({ as: 'admin' }, async (page) => {
    await page.goto('/saas/tenant');
    await settled(page);
    const space = rowOf(page, SPACES.nesting);
    const turn = async (word: string): Promise<void> => {
      await space.getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: word, exact: true }).click();
      await dialogOf(page, `${word}空间`).getByRole('textbox').fill('探测');
      await dialogOf(page, `${word}空间`)
        .getByRole('button', { name: `${word}空间` })
        .click();
      await toastSays(page, `已${word}`);
    };
    await stage.prove('S359', async () => {
      await turn('停用');
      await space.getByText('已停用').waitFor();
      await turn('启用');
      await space.getByText('试用中').waitFor();
      return true;
    });
  });
}

/** Which role a new member gets. */
async function byDefault(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/identity/role');
    await settled(page);
    await stage.prove('S360', async () => {
      const name = `默认探测${Date.now() % 100_000}`;
      await page.getByRole('button', { name: '新增角色' }).first().click();
      const dialog = dialogOf(page, '新增角色');
      await dialog.getByLabel('角色名称').fill(name);
      await dialog.getByLabel('默认').click();
      await dialog.getByRole('button', { name: '保存' }).click();
      const api = await stage.api();
      const read = async () =>
        (await api.call(role.calls.list, { query: { filter: name } })).items.find(
          (r) => r.displayName === name,
        );
      return (await until(read, (found) => found !== undefined))?.isDefault === true;
    });
  });
}

async function codeOf(stage: Stage): Promise<string> {
  const file = path.join(stage.folder, 'sms-simulator.jsonl');
  const sent = async () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').filter((line) => line.includes(PHONE));
  const lines = await until(sent, (found) => found.length > 0);
  return (JSON.parse(lines.at(-1) ?? '{"code":""}') as { code: string }).code;
}

/** The operator's phone, or none: with one he is asked for a code at every login. */
async function givePhone(stage: Stage, api: Api, phoneNumber: string | null): Promise<void> {
  const [admin] = (await api.call(hostUser.listUsers, { query: { filter: 'admin', isHostUser: true } }))
    .items;
  if (!admin) throw new Error('no administrator');
  const { id, userName, nickname, version } = admin;
  await api.call(hostUser.updateUser, {
    params: { id },
    body: { userName, nickname, phoneNumber, version },
  });
}

async function lookIn(stage: Stage): Promise<void> {
  const api = await stage.api('admin');
  await stage.during({ as: 'admin' }, async (page) => {
    await givePhone(stage, api, PHONE);
    await page.goto(`/saas/tenant-detail?id=${stage.people.demoTenantId}`);
    await settled(page);
    await page.getByRole('tab', { name: '成员' }).click();
    await stage.prove('S427', async () => {
      await rowOf(page, '所有者').getByRole('button', { name: '登录为' }).click();
      const dialog = dialogOf(page, '登录为');
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      await toastSays(page, /验证码已发送/);
      await dialog.getByLabel('验证码').fill(await codeOf(stage));
      await dialog.getByLabel('原因').fill('按外壳验收项探测代登录');
      const [eyes] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('button', { name: '只读登录' }).click(),
      ]);
      await eyes.getByRole('status').filter({ hasText: '正在以' }).getByRole('timer').waitFor();
      await eyes.getByRole('button', { name: '退出', exact: true }).click();
      await eyes.getByText('运营平台').first().waitFor();
      return true;
    });
  });
  await givePhone(stage, api, null);
}
