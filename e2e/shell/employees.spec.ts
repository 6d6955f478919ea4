/** Employees as a clerk works with them: hired, given an account that enters at the door, printed, handed over, gone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, employee, organizationUnit, permission, role, staff } from '@muyun/contract';
import type { Api } from '../api.ts';
import type { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let stage: Stage;
let close: () => Promise<void>;
let api: Api;
beforeAll(async () => {
  ({ stage, api, close } = await demoStage());
});
afterAll(() => close());

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const row = (page: Page, text: string) => shown(page).getByRole('row').filter({ hasText: text });
async function more(page: Page, of: string, action: string): Promise<void> {
  await row(page, of).getByLabel('更多操作').click();
  await page.getByRole('menuitem', { name: action }).click();
}
/** Logs in at the door with an account and its first password, and chooses one of his own. */
async function firstLogin(page: Page, name: string, given: string, own: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('手机号或用户名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(given);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const must = dialog(page, '首次登录请修改密码');
  await must.getByLabel('旧密码').fill(given);
  await must.getByLabel('新密码').fill(own);
  await must.getByLabel('确认密码').fill(own);
  await must.getByRole('button', { name: '修改密码' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
}

describe('employees', () => {
  it('one is hired into the chosen unit, gets an account name@code and enters with it', async () => {
    const unit = await api.call(organizationUnit.calls.create, { body: { displayName: '下料车间' } });
    const cutter = await api.call(role.calls.create, { body: { name: 'cutter', displayName: '下料' } });
    await api.call(permission.savePermission, {
      params: { id: cutter.id },
      body: {
        permissions: [{ permissionId: 'AlBasic.CustomOrderCodes', actionList: ['query'] }],
        version: cutter.version,
      },
    });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/employee');
      await page.getByRole('treeitem', { name: '下料车间' }).click();
      await shown(page).getByRole('button', { name: '新增员工' }).first().click();
      const form = dialog(page, '新增员工');
      await form.getByLabel('姓名').fill('周下料');
      await form.getByLabel('身份证号').fill('110105194912310021');
      await form.getByRole('button', { name: '保存' }).click();
      await form.getByText('身份证号不正确').waitFor();
      await form.getByLabel('身份证号').fill('11010519491231002X');
      await form.getByRole('button', { name: '保存' }).click();
      await row(page, '周下料').filter({ hasText: '下料车间' }).waitFor();
      await row(page, '周下料').getByRole('button', { name: '编辑' }).click();
      const edit = dialog(page, '编辑员工');
      expect(await edit.getByLabel('身份证号').inputValue()).toBe('****002X');
      await edit.getByRole('button', { name: '查看完整号码' }).click();
      await edit.getByText('11010519491231002X').waitFor();
      await edit.getByLabel('岗位').fill('开料工');
      await edit.getByRole('button', { name: '保存' }).click();
      await row(page, '周下料').filter({ hasText: '开料工' }).waitFor();
      await row(page, '周下料').getByRole('button', { name: '开通账号' }).click();
      const login = dialog(page, '开通登录账号 · 周下料');
      await login.getByLabel('登录名').fill('zhou_xl');
      await login.getByLabel('初始密码').fill('Kran#4711');
      await login.getByLabel('角色').click();
      await page.locator('.ant-select-item-option').filter({ hasText: '下料' }).click();
      // the list that is open lies over the button
      await login.getByLabel('登录名').click();
      await login.getByRole('button', { name: '开通', exact: true }).click();
      const told = dialog(page, '登录账号已开通');
      await told.getByText('Kran#4711').waitFor();
      await told.getByRole('button', { name: '完成' }).click();
      const shownName = await row(page, '周下料')
        .getByText(/^zhou_xl@\d{6}$/)
        .textContent();
      await stage.inside({}, (theirs) => firstLogin(theirs, shownName ?? '', 'Kran#4711', 'Ziegel#41dach'));
    });
    const [made] = (await api.call(employee.calls.list, { query: { filter: '周下料' } })).items;
    expect(made).toMatchObject({ organizationUnitIds: [unit.id], position: '开料工', loginStatus: 32 });
  });

  it('a badge is printed as a card with its code; issued again it asks', async () => {
    await api.call(employee.calls.create, { body: { name: '吴工牌', position: '折弯工' } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await page.addInitScript(() => {
        // the paper of a print stays to be looked at; nothing is sent to a printer
        window.addEventListener('DOMContentLoaded', () => {
          window.print = () => document.body.setAttribute('data-printed', '1');
        });
      });
      await open(page, '/identity/employee');
      await more(page, '吴工牌', '打印工牌');
      const card = dialog(page, '工牌 · 吴工牌');
      await card.locator('svg').first().waitFor();
      await card.getByText('折弯工').waitFor();
      await card.getByRole('button', { name: '打印', exact: true }).click();
      const paper = page.frameLocator('iframe.em-print');
      await paper.getByText('吴工牌').waitFor({ state: 'attached' });
      await card.getByRole('button', { name: '关闭' }).last().click();
      await more(page, '吴工牌', '打印工牌');
      await dialog(page, '重新签发 吴工牌 的工牌？').getByText('原来的工牌立即作废').waitFor();
    });
  });

  it('whoever answers for customers does not leave before somebody takes over', async () => {
    const made = await api.call(employee.calls.create, { body: { name: '郑离职' } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/employee');
      await row(page, '郑离职').getByRole('button', { name: '开通账号' }).click();
      const login = dialog(page, '开通登录账号 · 郑离职');
      await login.getByLabel('登录名').fill('zheng');
      await login.getByRole('button', { name: '随机生成' }).click();
      await login.getByRole('button', { name: '开通', exact: true }).click();
      await dialog(page, '登录账号已开通').getByRole('button', { name: '完成' }).click();
      const memberId = (await api.call(employee.calls.get, { params: { id: made.id } })).tenantUserId;
      const customer = await api.call(demander.createDemander, {
        body: { code: 'LZ01', name: '离职客户', salesmanId: memberId },
      });
      // what a dialog needs and does not get is said, and comes when it is asked for again
      const failing = async (of: (path: string) => boolean) => {
        const isAsked = ({ pathname }: URL): boolean => of(pathname);
        await page.route(isAsked, (route) => route.fulfill({ status: 500, json: {} }));
        return () => page.unroute(isAsked);
      };
      const rolesAgain = await failing((path) => /employees\/[^/]+\/roles$/.test(path));
      await more(page, '郑离职', '角色');
      const roles = dialog(page, '角色 · 郑离职');
      await roles.getByText('内容没有加载出来').waitFor();
      expect(await roles.getByRole('button', { name: '保存' }).count()).toBe(0);
      await rolesAgain();
      await roles.getByRole('button', { name: '重试' }).click();
      await roles.getByRole('button', { name: '保存' }).waitFor();
      await roles.getByRole('button', { name: '取消' }).click();
      const peopleAgain = await failing((path) => path === staff.memberOptions.path);
      await more(page, '郑离职', '离职');
      const leave = dialog(page, '办理离职 · 郑离职');
      await leave.getByRole('button', { name: '办理离职' }).click();
      await leave.getByText('该员工还负责1项数据（客户），请选择交接人').waitFor();
      await leave.getByLabel('工作交接给').click();
      await page.getByText('没有加载出来').waitFor();
      await peopleAgain();
      await page.getByRole('button', { name: '重试' }).click();
      await page
        .locator('.ant-select-item-option')
        .filter({ hasNotText: '郑离职' })
        .filter({ hasNotText: '周下料' })
        .first()
        .click();
      await leave.getByRole('button', { name: '办理离职' }).click();
      await row(page, '郑离职').filter({ hasText: '离职' }).getByRole('button', { name: '复职' }).waitFor();
      const after = await api.call(demander.getDemander, { params: { id: customer.id } });
      expect(after.salesmanId).not.toBe(memberId);
      expect(after.salesmanId).not.toBeNull();
    });
  });
});
