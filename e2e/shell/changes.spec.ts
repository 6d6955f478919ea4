/** Change orders as the people of a factory work with them: written, approved, told live, read, looked up. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '@muyun/contract';
import type { Api } from '../api.ts';
import { proveChanges } from '../conformance/probe-shell/changes.ts';
import { bellOf, itemsOf, openBell, unreadReaches } from '../conformance/probe-shell/messages.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import type { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let stage: Stage;
let api: Api;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stage, api, close } = await demoStage());
});
afterAll(() => close());

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const pick = async (page: Page, label: string, option: string): Promise<void> => {
  await shown(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: option }).first().click();
};

/** On a slow machine an overlay is still on its way out when the next thing is typed. */
async function atSpeed(page: Page, playbackRate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate });
}

describe('a change order', () => {
  it('is written for chosen products, approved, and told to who has to know while he works', async () => {
    const reader = await addAccount(stage.sql, '陈班长');
    const memberId = await addMember(stage.sql, await demoSpace(stage.sql), reader.id, true);
    await stage.sql('update tenant_user set remark_name = $2 where id = $1', [memberId, '陈班长']);
    const { items } = await api.call(product.listProducts, { query: { maxResultCount: 50 } });
    const wanted = items.find((p) => p.state === 1 && p.nestedQuantity === 0 && p.visibleWidth);
    if (!wanted) throw new Error('the demo has a product that is not nested');
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/produce/change-order-type');
      await page.getByRole('button', { name: '新增变更类型' }).first().click();
      const form = dialog(page, '新增变更类型');
      await form.getByLabel('类型名').fill('设计变更');
      await form.getByRole('button', { name: '保存' }).click();
      await shown(page).getByRole('row').filter({ hasText: '设计变更' }).waitFor();

      await open(page, '/produce/second-change-detail?mode=add');
      await pick(page, '变更类型', '设计变更');
      await pick(page, '工程', wanted.displayName);
      await shown(page).getByLabel('标题', { exact: true }).fill('窗洞移位');
      await shown(page).getByLabel('变更说明', { exact: true }).fill('窗洞右移 50，宽度加大');
      await pick(page, '接收人', '陈班长');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '选产品' }).click();
      const drawer = page.locator('.ant-drawer-open');
      await drawer.getByPlaceholder('编号 / 名称').fill(wanted.code);
      await drawer.getByPlaceholder('编号 / 名称').press('Enter');
      await drawer.locator('tbody tr').filter({ hasText: wanted.code }).first().locator('td.pick').click();
      await atSpeed(page, 0.5);
      await drawer.getByRole('button', { name: '带入 1 行' }).click();
      const cells = page.getByRole('table', { name: '变更产品' }).locator('tbody tr').first().locator('td');
      await expect.poll(() => cells.nth(1).innerText()).toBe(wanted.code);
      // 新宽, typed as in a sheet
      await cells.nth(4).click();
      await page.keyboard.type(String((wanted.visibleWidth ?? 0) + 50), { delay: 200 });
      await page.keyboard.press('Enter');
      await expect.poll(() => cells.nth(2).innerText()).toBe('尺寸');
      await atSpeed(page, 1);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL(/second-change-detail\?id=/);
      await shown(page).getByText('待审核').first().waitFor();
      await stage.inside({ as: reader.name }, async (other) => {
        await open(other, '/home');
        await page.getByRole('button', { name: '审核', exact: true }).click();
        await page.locator('.ant-modal-confirm, [role=dialog]').getByRole('button', { name: '审核' }).click();
        await shown(page).getByText('已执行').first().waitFor();
        expect(await unreadReaches(other, 1)).toBe(true);
        await openBell(other, '变更');
        await itemsOf(other).first().click();
        await other.waitForURL(/second-change-detail\?id=.*type=2/);
        await shown(other).getByText('接收人（已读 1 / 应读 1）').waitFor();
        await expect.poll(() => bellOf(other).locator('b').count()).toBe(0);
        await open(other, '/all-message?messageType=0');
        await shown(other).getByText('已读', { exact: true }).first().click();
        await shown(other).getByRole('row').filter({ hasText: '窗洞右移 50' }).waitFor();
      });
    });
    const after = await api.call(product.getProduct, { params: { id: wanted.id } });
    expect(after).toMatchObject({ visibleWidth: (wanted.visibleWidth ?? 0) + 50, state: 1 });
  });

  it('S009 S021 S091 S278 S296 S332 S333 S334 S335 S354 S355 S444', async () => {
    const before = stage.probes.length;
    await proveChanges(stage);
    const probes = stage.probes.slice(before);
    expect(probes.filter((p) => !p.works)).toEqual([]);
    expect(probes).toHaveLength(12);
  });
});
