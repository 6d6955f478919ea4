/** Links that people join by, and the space handed over to another owner: as the owner and the others see it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, member } from '@muyun/contract';
import type { Api } from '../api.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import type { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
let stage: Stage;
let api: Api;
beforeAll(async () => {
  set = await demoStage();
  ({ stage, api } = set);
});
afterAll(() => set.close());

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const codesOf = (phone: string): string[] => {
  const file = path.join(stage.folder, 'sms-simulator.jsonl');
  return (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line.includes(phone))
    .map((line) => (JSON.parse(line) as { code: string }).code);
};
async function codeFor(phone: string): Promise<string> {
  await expect.poll(() => codesOf(phone).length).toBeGreaterThan(0);
  return codesOf(phone).at(-1) ?? '';
}
/** Moves the piece into its gap, which only the database knows. */
async function solveCaptcha(page: Page): Promise<void> {
  const slider = page.getByRole('dialog').getByRole('slider');
  await slider.waitFor();
  const rows = await stage.sql('select answer from captcha order by expire_time desc limit 1');
  await slider.fill(String(Number(rows[0]?.['answer']) - 1));
  await slider.press('ArrowRight');
  await slider.press('Enter');
}

describe('an invitation by link', () => {
  it('is made with its limits; a stranger registers with it and stands in the space, somebody who has an account joins with it', async () => {
    const space = (await api.call(account.auth)).currentTenant?.displayName ?? '';
    let address = '';
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/member');
      await page.getByRole('button', { name: '邀请成员' }).click();
      const form = dialog(page, '邀请成员');
      await form.getByText('链接 / 二维码').click();
      await form.getByLabel('可用人数').fill('2');
      await form.getByRole('button', { name: '生成链接' }).click();
      address = (await form.locator('.id-link-address').textContent()) ?? '';
      await form.locator('.id-link svg').first().waitFor();
      await form.getByText('最多 2 人').waitFor();
    });
    const invitation = new URL(address).pathname + new URL(address).search;
    await stage.inside({}, async (page) => {
      await page.goto(invitation);
      await page.locator('.my-join').filter({ hasText: space }).waitFor();
      expect(await page.getByLabel('空间名称').count()).toBe(0);
      await page.getByLabel('手机号', { exact: true }).fill('13912349001');
      await page.getByRole('button', { name: '获取验证码' }).click();
      await solveCaptcha(page);
      await page.getByLabel('验证码', { exact: true }).fill(await codeFor('13912349001'));
      await page.getByLabel('密码', { exact: true }).fill('Ziegel#41dach');
      await page.getByLabel('确认密码').fill('Ziegel#41dach');
      await page.getByLabel('姓名').fill('何新人');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '注册', exact: true }).click();
      await page.getByRole('button', { name: space }).waitFor();
    });
    await stage.inside({ as: DEMO.account }, async (page) => {
      // who belongs already is told so, and stays where he is
      await page.goto(invitation);
      await page.getByRole('heading', { name: `加入「${space}」` }).waitFor();
      await page.getByRole('button', { name: '加入空间' }).click();
      await page.getByText('该用户已是成员').waitFor();
    });
    const rows = (await api.call(member.listMembers, { query: { filter: '何新人' } })).items;
    expect(rows).toMatchObject([{ userStatus: 4 }]);
  });

  it('that is good no longer says so, and leaves an ordinary registration', async () => {
    await stage.inside({}, async (page) => {
      await page.goto(`/user/register?invite=${'x'.repeat(20)}`);
      await page.getByText('邀请已失效').waitFor();
      await page.getByLabel('空间名称').waitFor();
    });
  });
});

describe('the owner', () => {
  it('hands the space over with a code; the member agrees in his messages and owns it', async () => {
    const heir = await addAccount(stage.sql, '接班人');
    const heirId = await addMember(stage.sql, await demoSpace(stage.sql), heir.id, true);
    await stage.sql('update tenant_user set remark_name = $2 where id = $1', [heirId, '接班人']);
    await stage.sql(`update app_account set phone_number = '13912349002' where user_name = $1`, [
      DEMO.account,
    ]);
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/member');
      await shown(page).getByRole('button', { name: '转让管理员' }).click();
      const form = dialog(page, '转让管理员');
      await form.getByLabel('转让给').click();
      await page.locator('.ant-select-item-option').filter({ hasText: '接班人' }).click();
      await form.getByRole('button', { name: '获取验证码' }).click();
      await form.getByRole('button', { name: /秒后重新获取$/ }).waitFor();
      await form.getByLabel('验证码').fill(await codeFor('13912349002'));
      await form.getByRole('button', { name: '发出转让' }).click();
      await form.waitFor({ state: 'hidden' });
      await shown(page).getByRole('button', { name: '转让管理员' }).click();
      await dialog(page, '转让管理员').getByText('已请 接班人 接任').waitFor();
    });
    await stage.inside({ as: heir.name }, async (page) => {
      await open(page, '/all-message');
      const row = shown(page).getByRole('row').filter({ hasText: '请您接任' });
      await row.getByRole('button', { name: /请您接任/ }).click();
      const asked = dialog(page, '是否接任管理员？');
      await asked.getByText('同意后您成为空间所有者').waitFor();
      await asked.getByRole('button', { name: '同意' }).click();
      await row.filter({ hasText: '已同意' }).waitFor();
      await open(page, '/identity/member');
      await shown(page).getByRole('button', { name: '转让管理员' }).waitFor();
    });
    const owners = (await api.call(member.listMembers, { query: { maxResultCount: 100 } })).items.filter(
      (m) => m.isAdmin,
    );
    expect(owners.map((m) => m.name)).toEqual(['接班人']);
  });
});
