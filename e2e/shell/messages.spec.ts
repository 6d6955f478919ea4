/** Messages on the screen: the live bell (S079, S087, S336, S338), what opens, invitations (S330, S337), the list (S022), announcements. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialSku, message, requisition, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import {
  addReader,
  askInto,
  bellOf,
  itemsOf,
  openBell,
  tabOf,
  tell,
  unreadOn,
} from '../conformance/probe-shell/messages.ts';
import { SPACES } from '../conformance/probe-shell/people.ts';
import type { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage } from './demo-stage.ts';
import { settled } from './screens.ts';

let stage: Stage;
let api: Api;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stage, api, close } = await demoStage());
  await stage.prepare();
});
afterAll(() => close());

const enter = async (page: Page, to = '/home'): Promise<void> => {
  await page.goto(to);
  await page.locator('main.my-content').waitFor();
  await settled(page);
};
/** A new member, on a screen of his own. */
async function asReader(
  name: string,
  work: (page: Page, reader: { id: string; name: string }) => Promise<void>,
): Promise<void> {
  const reader = await addReader(stage, name);
  await stage.inside({ as: reader.name }, async (page, { faults }) => {
    await work(page, reader);
    expect(faults).toEqual([]);
  });
}
const news = (reader: { id: string }, title: string, url?: string): Promise<void> =>
  tell(stage, reader.id, 'business', { title, content: `${title}的说明` }, url ? { url } : {});
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe('the bell', () => {
  it('S087: shows what arrives without a reload, and in every window of a person what is read in one (S336)', async () => {
    await asReader('两个窗口', async (page, reader) => {
      await enter(page);
      expect(await unreadOn(page)).toBe(0);
      const other = await page.context().newPage();
      await enter(other);
      await news(reader, '刚到的消息', '/all-message?messageType=2');
      await expect.poll(() => unreadOn(other)).toBe(1);
      // a window that nobody sees lets go of its stream and asks when it is seen again
      await page.bringToFront();
      await expect.poll(() => unreadOn(page)).toBe(1);
      await openBell(page, '消息');
      await itemsOf(page).filter({ hasText: '刚到的消息' }).click();
      await page.waitForURL('**/all-message?messageType=2');
      await expect.poll(() => unreadOn(page)).toBe(0);
      await expect.poll(() => unreadOn(other)).toBe(0);
    });
  });

  it('comes back by itself when the network does', async () => {
    await asReader('断网的人', async (page, reader) => {
      await enter(page);
      await page.context().setOffline(true);
      await page.locator('.my-offline').waitFor();
      await news(reader, '断网时来的');
      await page.context().setOffline(false);
      await expect.poll(() => unreadOn(page), { timeout: 30_000 }).toBe(1);
    });
  });

  it('counts up to 99+, shows five, and clears one tab (S338)', async () => {
    await asReader('很多消息', async (page, reader) => {
      for (let i = 1; i <= 101; i += 1) await news(reader, `第${i}条`);
      await tell(stage, reader.id, 'passwordChanged', { ip: '10.0.0.1', device: 'Edge' });
      await enter(page);
      await expect.poll(() => bellOf(page).locator('b').textContent()).toBe('99+');
      await openBell(page, '消息');
      expect(await tabOf(page, '消息').locator('span').textContent()).toBe('99+');
      expect(await itemsOf(page).count()).toBe(5);
      await page.locator('.my-bell-foot').getByRole('button', { name: '清空' }).click();
      await page.locator('.my-bell').getByText('没有消息').waitFor();
      await expect.poll(() => unreadOn(page)).toBe(1);
      expect(
        (await (await Api.logIn(stage.url, reader.name)).call(message.listMessages, {})).totalCount,
      ).toBe(102);
    });
  });

  it('is worked by the keyboard', async () => {
    await asReader('用键盘的人', async (page, reader) => {
      await news(reader, '键盘打开', '/all-message?messageType=2');
      await enter(page);
      await expect.poll(() => unreadOn(page)).toBe(1);
      await bellOf(page).focus();
      await page.keyboard.press('Enter');
      await tabOf(page, '消息').focus();
      await page.keyboard.press('Enter');
      await itemsOf(page).first().focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/all-message?messageType=2');
      await expect.poll(() => unreadOn(page)).toBe(0);
    });
  });

  it('S086: a document that waits for approval opens from the to-dos, and is done with its approval', async () => {
    await api.call(texture.initTextures);
    const [plate] = (await api.call(texture.listTextures, { query: { filter: '3003-H24' } })).items;
    const sku = await api.call(materialSku.calls.create, {
      body: { kind: 1, textureId: plate?.id as string, thickness: 2.5, width: 1250, length: 3210 },
    });
    const made = await api.call(requisition.calls.create, {
      body: {
        requisitionDate: '2026-11-22',
        purpose: 1,
        lines: [{ materialSkuId: sku.id, quantity: '2', requiredDate: '2027-01-10' }],
      } as never,
    });
    await api.call(requisition.calls.submit, { params: { id: made.id }, body: { version: 1 } });
    const { orderNo } = await api.call(requisition.calls.get, { params: { id: made.id } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await enter(page);
      await bellOf(page).locator('b').waitFor();
      await openBell(page, '待办');
      const left = Number(await tabOf(page, '待办').locator('span').textContent());
      await itemsOf(page).filter({ hasText: orderNo }).click();
      await page.waitForURL(`**/purchase/material/requisition/detail?id=${made.id}`);
      await page.locator('.my-doc-acts:visible').getByRole('button', { name: '审核', exact: true }).click();
      const dialog = page.getByRole('dialog');
      if (await dialog.isVisible()) await dialog.getByRole('button').last().click();
      await expect
        .poll(async () => (await api.call(requisition.calls.get, { params: { id: made.id } })).orderStatus)
        .not.toBe(2);
      await openBell(page, '待办');
      await expect.poll(() => tabOf(page, '待办').locator('span').textContent()).toBe(String(left - 1));
    });
  });
});

describe('an invitation', () => {
  it('S337: asks on opening; it may wait; accepted (S330, S445) the space stands in the header', async () => {
    await asReader('被邀请的人', async (page, reader) => {
      await askInto(stage, reader.id, 'long');
      await enter(page);
      await expect.poll(() => unreadOn(page)).toBe(1);
      await openBell(page, '通知');
      await itemsOf(page).first().click();
      const dialog = page.getByRole('dialog', { name: '是否接受该邀请？' });
      await dialog.getByRole('button', { name: '稍后答复' }).click();
      await dialog.waitFor({ state: 'detached' });
      await enter(page, '/all-message');
      const row = rowOf(page, '邀请您加入');
      await row.getByText('已处理').waitFor();
      await row.getByText('待答复').waitFor();
      const told = page.waitForRequest((r) => r.method() === 'PUT' && r.url().endsWith('/tenant/status'));
      await row.getByRole('button', { name: '同意' }).click();
      expect(Object.keys((await told).postDataJSON() as object).toSorted()).toEqual([
        'tenantId',
        'userStatus',
      ]);
      await row.getByText('已同意').waitFor();
      await page.locator('.my-header .my-head-btn').first().click();
      await page
        .getByRole('menu', { name: '企业空间' })
        .getByRole('menuitem')
        .filter({ hasText: SPACES.long.slice(0, 20) })
        .waitFor();
    });
  });
});

describe('/all-message', () => {
  it('S022: tabs, filters, reading and deleting several, 全部已读 and 清空已读', async () => {
    await asReader('整理消息', async (page, reader) => {
      for (const title of ['甲事', '乙事', '丙事', '丁事']) await news(reader, title);
      await tell(stage, reader.id, 'passwordChanged', { ip: '10.0.0.1', device: 'Edge' });
      await enter(page, '/all-message?messageType=2');
      await rowOf(page, '丁事').waitFor();
      await expect.poll(() => unreadOn(page)).toBe(5);
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(
        expect.arrayContaining(['标题', '内容', '类型', '所属空间', '状态', '时间', '操作']),
      );
      for (const title of ['甲事', '乙事']) await rowOf(page, title).locator('[data-pick]').click();
      await page.getByRole('button', { name: '标为已读' }).click();
      await rowOf(page, '甲事').getByText('已读').waitFor();
      await expect.poll(() => unreadOn(page)).toBe(3);
      await rowOf(page, '甲事').getByRole('button', { name: '删除' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
      await rowOf(page, '甲事').waitFor({ state: 'detached' });
      await page.getByLabel('标题 / 内容 / 空间').fill('丙');
      await page.keyboard.press('Enter');
      await rowOf(page, '乙事').waitFor({ state: 'detached' });
      expect(await page.locator('tbody tr').filter({ hasText: '事' }).count()).toBe(1);
      await page.getByRole('button', { name: '重置' }).click();
      await rowOf(page, '乙事').waitFor();
      await page.getByRole('button', { name: '清空已读' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
      await rowOf(page, '乙事').waitFor({ state: 'detached' });
      await rowOf(page, '丙事').waitFor();
      await page.getByRole('button', { name: '全部已读' }).click();
      await rowOf(page, '丙事').getByText('已读').waitFor();
      await expect.poll(() => unreadOn(page)).toBe(1);
      await page.locator('.my-messages-tabs').getByText('变更').click();
      await page.locator('.my-messages').getByText('设计变更审核后，通知你的会列在这里').waitFor();
      await page.locator('.my-messages-tabs').getByText('通知').click();
      await rowOf(page, '登录密码已修改').getByRole('button', { name: '查看' }).click();
      await page.getByRole('dialog', { name: '登录密码已修改' }).getByText('10.0.0.1').waitFor();
    });
  });
});

describe('an announcement', () => {
  it('of the platform is shown letter for letter to whom it is for', async () => {
    const title = '<img src=x onerror="window.hit=1">维护';
    const reader = await addReader(stage, '看公告的人');
    await stage.inside({ as: 'admin' }, async (page) => {
      await enter(page, '/all-message');
      await page.getByRole('button', { name: '发布公告' }).first().click();
      const dialog = page.getByRole('dialog', { name: '发布公告' });
      await dialog.getByRole('button', { name: '发布', exact: true }).click();
      await dialog.getByText('请填写标题').waitFor();
      await dialog.getByLabel('标题').fill(title);
      await dialog.getByLabel('内容').fill('第一行\n<script>window.hit=2</script>');
      await dialog.getByRole('button', { name: '发布', exact: true }).click();
      await page.getByText(/公告已发布，共 \d+ 人/).waitFor();
      await dialog.waitFor({ state: 'detached' });
    });
    await stage.inside({ as: reader.name }, async (page) => {
      await enter(page);
      await expect.poll(() => unreadOn(page)).toBe(1);
      await openBell(page, '通知');
      await itemsOf(page).getByText(title).waitFor();
      await itemsOf(page).first().click();
      await page.getByRole('dialog').getByText('<script>window.hit=2</script>').waitFor();
      expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
      expect(await page.locator('.my-message img, .my-message script').count()).toBe(0);
    });
  });

  it('is offered to nobody but the platform', async () => {
    await asReader('普通成员', async (page) => {
      await enter(page, '/all-message');
      await page.getByRole('button', { name: '全部已读' }).waitFor();
      expect(await page.getByRole('button', { name: '发布公告' }).count()).toBe(0);
    });
  });
});
