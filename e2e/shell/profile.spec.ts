/** Accounts: what a person keeps about himself and sees of himself, and what the platform does with accounts. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@muyun/contract';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
});
afterAll(() => set.close());

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const said = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-message').getByText(text).last().waitFor();
async function choose(page: Page, of: Locator, word: string): Promise<void> {
  await of.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: word, exact: true }).click();
}

describe('a person', () => {
  it('changes picture, name and address; the header and 个人中心 show them, what he did stands in 我的动态', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/account/settings/base');
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
      const chooser = page.locator('input[type=file]');
      expect(await chooser.isVisible()).toBe(false);
      await chooser.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: picture });
      await page.locator('.ac-avatar img').waitFor();
      await page.getByLabel('昵称').fill('周小慧');
      await page.getByLabel('邮箱').fill('not an address');
      await page.getByRole('button', { name: '保存' }).click();
      await page.getByText('请输入正确的邮箱').waitFor();
      await page.getByLabel('邮箱').fill('zhou@example.com');
      await page.getByRole('button', { name: '保存' }).click();
      await said(page, '已保存');
      const mine = page.getByRole('banner').getByRole('button', { name: '周小慧' });
      await mine.locator('img').waitFor();
      await mine.click();
      await page.getByText('个人中心').click();
      await page.waitForURL('**/account/center');
      const who = shown(page).getByRole('region', { name: '个人资料' });
      await who.getByText('周小慧').first().waitFor();
      await who.getByText('138****8000').waitFor();
      await who.getByRole('listitem').filter({ hasText: '当前' }).waitFor();
      await shown(page).getByText('我的动态').click();
      await shown(page).locator('.ac-rows li').first().waitFor();
      await shown(page).getByText('我的设备').click();
      await shown(page).getByRole('region', { name: '登录设备' }).getByText('本机').waitFor();
    });
    expect((await set.api.call(account.auth)).user.nickname).not.toBe('周小慧');
  });
});

describe('the platform', () => {
  it('makes an account, whose password is told once, and deletes it; who belongs to a space is taken out of it first', async () => {
    const guest = await addAccount(set.stage.sql, '林外援');
    await addMember(set.stage.sql, await demoSpace(set.stage.sql), guest.id, true);
    await set.stage.inside({ as: 'admin' }, async (page) => {
      await open(page, '/identity/user');
      await page.getByRole('button', { name: '新增用户' }).click();
      const form = dialog(page, '新增用户');
      await form.getByLabel('账号').fill('new.clerk');
      await form.getByLabel('姓名').fill('许新人');
      await form.getByRole('button', { name: '新增', exact: true }).click();
      const told = dialog(page, '用户已新增');
      expect((await told.locator('dd.key').innerText()).trim().length).toBeGreaterThanOrEqual(8);
      await told.getByRole('button', { name: '完成' }).click();
      await choose(page, row(page, 'new.clerk'), '删除');
      await dialog(page, '删除账号 许新人').getByRole('button', { name: '删除账号' }).click();
      await said(page, '已删除');
      await row(page, 'new.clerk').waitFor({ state: 'detached' });

      await row(page, '林外援').getByRole('button', { name: '更多操作' }).click();
      expect(
        await page.getByRole('menuitem', { name: '删除', exact: true }).getAttribute('aria-disabled'),
      ).toBe('true');
      await page.keyboard.press('Escape');
      await row(page, '林外援').getByRole('button', { name: '空间' }).click();
      await dialog(page, '林外援 的空间').getByRole('button', { name: '移出空间' }).click();
      const ask = dialog(page, '移出「');
      await ask.getByRole('textbox').fill('外协到期');
      await ask.getByRole('button', { name: '移出空间' }).click();
      await said(page, '已移出空间');
      await dialog(page, '林外援 的空间').getByText('没有加入任何空间').waitFor();
    });
  });
});
