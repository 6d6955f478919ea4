/**
 * A day of the platform's administrator: a space asks for help, he looks through a member's eyes, read-only and with a reason;
 * the space reads it in its log, adds the factory that was missing, and a changed role is felt in an open page at once.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, permission, role, saveRoleMembers } from '@muyun/contract';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { DEMO, openScreen } from '../kit.ts';
import { type DemoStage, demoStage } from '../shell/demo-stage.ts';
import { open, shown } from '../shell/screens.ts';
import { Staff } from '../shell/staff.ts';

const SPACE = '佛山铝境幕墙科技有限公司';
const PHONE = '13612340009';
const REASON = '客户来电：新厂区的工程列表里没有工厂可选，协助查看';
const WITHIN_MS = 2000;

let house: DemoStage;
let staff: Staff;
beforeAll(async () => {
  house = await demoStage();
  staff = await Staff.withPhone(house, PHONE);
});
afterAll(() => house.close());

const dialog = (page: Page, title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const row = (page: Page, text: string): Locator => shown(page).getByRole('row').filter({ hasText: text });

/** From the list of spaces to the member, and into his window. */
async function lookAsOwner(page: Page): Promise<Page> {
  await open(page, '/saas/tenant');
  await shown(page).getByRole('link', { name: SPACE }).click();
  await page.getByRole('tab', { name: '成员' }).click();
  await row(page, '周敏慧').getByRole('button', { name: '登录为' }).click();
  const form = dialog(page, '登录为');
  await staff.showWho(form);
  await form.getByLabel('原因').fill(REASON);
  const [eyes] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: '只读登录' }).click(),
  ]);
  return eyes;
}

describe('a day of the platform’s administrator', () => {
  it('he looks through the owner’s eyes, may change nothing, and the space reads that he was there and why', async () => {
    const { page, context } = await openScreen(house.browser, house.server.url);
    await staff.enter(page);
    const eyes = await lookAsOwner(page);
    const bar = eyes.getByRole('status').filter({ hasText: '正在以' });
    await bar.getByText('周敏慧').waitFor();
    await open(eyes, '/identity/factorys');
    await eyes.getByRole('button', { name: '新增工厂' }).click();
    await dialog(eyes, '新增工厂').getByLabel('工厂名称').fill('代办四厂');
    await dialog(eyes, '新增工厂').getByLabel('编码').fill('DB');
    await dialog(eyes, '新增工厂').getByRole('button', { name: '保存' }).click();
    await eyes.locator('.ant-message').getByText('代登录为只读模式').last().waitFor();
    expect(await house.stage.sql(`select 1 from factory where name = '代办四厂'`)).toEqual([]);
    await bar.getByRole('button', { name: '退出' }).click();
    await eyes.getByText('运营平台').first().waitFor();
    await context.close();
    await house.stage.inside({ as: DEMO.account }, async (owner) => {
      await open(owner, '/logs/trend');
      await owner.getByText('平台代登录', { exact: true }).click();
      await row(owner, REASON).getByText('主动退出').waitFor();
    });
  });

  it('the space adds the factory, and a role that is changed is felt in an open page within two seconds', async () => {
    const { stage, api } = house;
    const clerk = await addAccount(stage.sql, '冯采购');
    const memberId = await addMember(stage.sql, await demoSpace(stage.sql), clerk.id, false);
    const made = await api.call(role.calls.create, { body: { name: 'buyer-day', displayName: '采购助理' } });
    const rights = { permissions: [{ permissionId: 'AlBasic.ColorCards', actionList: ['query' as const] }] };
    await api.call(permission.savePermission, {
      params: { id: made.id },
      body: { ...rights, version: made.version },
    });
    await api.call(saveRoleMembers, { params: { id: made.id }, body: { tenantUserIds: [memberId] } });
    const theirs = await stage.open({ as: clerk.name });
    const told = theirs.page.waitForResponse((r) => new URL(r.url()).pathname === message.stream.path);
    await open(theirs.page, '/home');
    await told;
    const suppliers = theirs.page.getByRole('link', { name: '供应商', exact: true });
    expect(await suppliers.count()).toBe(0);
    await stage.inside({ as: DEMO.account }, async (owner) => {
      await open(owner, '/identity/factorys');
      await owner.getByRole('button', { name: '新增工厂' }).click();
      const form = dialog(owner, '新增工厂');
      await form.getByLabel('工厂名称').fill('高明四厂');
      await form.getByLabel('编码').fill('GM4');
      await form.getByRole('button', { name: '保存' }).click();
      await row(owner, '高明四厂').waitFor();
      await open(owner, '/identity/role');
      await row(owner, '采购助理').getByRole('button', { name: '权限' }).click();
      const grants = dialog(owner, '设置权限 · 采购助理');
      await grants.getByLabel('搜索权限').fill('供应商');
      await grants.getByRole('treeitem', { name: '供应商', exact: true }).getByLabel('供应商：查询').check();
      const answered = owner.waitForResponse(
        (r) => r.request().method() === 'PUT' && r.url().includes('/account/permission/'),
      );
      await grants.getByRole('button', { name: '保存' }).click();
      await answered;
      const began = Date.now();
      await theirs.page.waitForFunction(() =>
        localStorage.getItem('muyun.roles')?.includes('AlBasic.Suppliers'),
      );
      expect(Date.now() - began).toBeLessThan(WITHIN_MS);
      await theirs.page.goto('/contacts/supplier');
      await shown(theirs.page).getByRole('table').first().waitFor();
    });
    await theirs.context.close();
  });
});
