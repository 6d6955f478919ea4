/** Roles, units, members, staff selectors and factories as a clerk works with them; S286–S288, S399–S412. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  initRoles,
  member,
  message,
  organizationTree,
  organizationUnit,
  permission,
  role,
  saveRoleMembers,
  staffing,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { proveIdentity } from '../conformance/probe-shell/identity.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
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

/** A member of the demo's space with an account of his own. */
async function clerk(nickname: string): Promise<{ name: string; id: string; memberId: string }> {
  const made = await addAccount(stage.sql, nickname);
  const memberId = await addMember(stage.sql, await demoSpace(stage.sql), made.id, false);
  await stage.sql('update tenant_user set remark_name = $2 where id = $1', [memberId, nickname]);
  return { ...made, memberId };
}

describe('roles', () => {
  it('a role is made, given rights by family, item and action, and its member’s open page follows within two seconds', async () => {
    const li = await clerk('李文员');
    const holder = await api.call(role.calls.create, { body: { name: 'start', displayName: '起步' } });
    await api.call(permission.savePermission, {
      params: { id: holder.id },
      body: {
        permissions: [{ permissionId: 'AlBasic.CustomOrderCodes', actionList: ['query'] }],
        version: holder.version,
      },
    });
    await api.call(saveRoleMembers, { params: { id: holder.id }, body: { tenantUserIds: [li.memberId] } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/role');
      await page.getByRole('button', { name: '新增角色' }).click();
      await dialog(page, '新增角色').getByLabel('角色名称').fill('采购助理');
      await dialog(page, '新增角色').getByRole('button', { name: '保存' }).click();
      const grants = dialog(page, '设置权限 · 采购助理');
      await grants.getByLabel('搜索权限').fill('供应商');
      const item = grants.getByRole('treeitem', { name: '供应商', exact: true });
      await item.getByLabel('供应商：查询').check();
      expect(await item.locator('.ant-checkbox-indeterminate').count()).toBe(1);
      await item.locator('label').first().click();
      expect(await item.getByLabel('供应商：新增').isChecked()).toBe(true);
      await grants.getByLabel('搜索权限').fill('');
      await grants.getByLabel('仅看已选').check();
      expect(await grants.locator('.id-grant').count()).toBe(1);
      await grants.getByRole('button', { name: '保存' }).click();
      await grants.waitFor({ state: 'hidden' });
    });
    const made = (await api.call(role.calls.list, { query: { filter: '采购助理' } })).items[0];
    await stage.inside({ as: li.name }, async (page) => {
      // the page is told over the stream of its bell, which comes after the first page
      const told = page.waitForResponse((r) => new URL(r.url()).pathname === message.stream.path);
      await open(page, '/home');
      await told;
      expect(await page.getByRole('link', { name: '供应商' }).count()).toBe(0);
      const started = Date.now();
      await api.call(saveRoleMembers, {
        params: { id: made?.id ?? '' },
        body: { tenantUserIds: [li.memberId] },
      });
      await page.waitForFunction(() => localStorage.getItem('muyun.roles')?.includes('AlBasic.Suppliers'));
      expect(Date.now() - started).toBeLessThan(2000);
    });
  });

  it('the usual roles come with one press; a built-in one can only be looked at', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/role');
      await api.call(initRoles);
      await page.reload();
      const admin = row(page, '管理员');
      await admin.getByRole('button', { name: '权限' }).click();
      const grants = dialog(page, '查看权限 · 管理员');
      await grants.getByRole('treeitem').first().waitFor();
      expect(await grants.getByRole('button', { name: '保存' }).count()).toBe(0);
    });
  });
});

describe('what one member may do', () => {
  it('says which role each right comes from; one more is given to him alone, and the check names it', async () => {
    const zhou = await clerk('周单独');
    const made = await api.call(role.calls.create, { body: { name: 'look', displayName: '看客' } });
    const permissions = [{ permissionId: 'AlBasic.Suppliers', actionList: ['query' as const] }];
    await api.call(permission.savePermission, {
      params: { id: made.id },
      body: { permissions, version: made.version },
    });
    await api.call(saveRoleMembers, { params: { id: made.id }, body: { tenantUserIds: [zhou.memberId] } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/member');
      await row(page, '周单独').getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: '权限', exact: true }).click();
      const grants = dialog(page, '成员权限 · 周单独');
      await grants.getByLabel('供应商：查询（来自角色 看客）').waitFor();
      await grants.getByLabel('搜索权限').fill('应付付款');
      await grants.getByLabel('应付付款：导出').check();
      await grants.getByRole('button', { name: '保存' }).click();
      await grants.waitFor({ state: 'hidden' });
      await row(page, '周单独').getByText('单独授权 1 项').waitFor();
      await open(page, '/identity/role');
      await shown(page).getByRole('button', { name: '权限体检' }).click();
      const check = dialog(page, '权限体检');
      await check.getByText('周单独 单独授权').waitFor();
      await check.getByRole('tab', { name: /没有成员的角色/ }).waitFor();
    });
  });
});

describe('units', () => {
  it('the tree is worked with keys alone: a unit below, renamed, deleted', async () => {
    const top = await api.call(organizationUnit.calls.create, { body: { displayName: '键盘部' } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/organization');
      const line = (name: string) => page.getByRole('treeitem', { name });
      await line('键盘部').focus();
      await page.keyboard.press('Insert');
      await dialog(page, '新增机构').getByLabel('机构名称').fill('键盘组');
      await page.keyboard.press('Enter');
      await line('键盘组').waitFor();
      await line('键盘组').focus();
      await page.keyboard.press('F2');
      await dialog(page, '编辑机构').getByLabel('机构名称').fill('键盘二组');
      await page.keyboard.press('Enter');
      await line('键盘二组').waitFor();
      const node = (await api.call(organizationTree)).find((n) => n.id === top.id);
      expect(node?.children.map((c) => c.displayName)).toEqual(['键盘二组']);
      await line('键盘二组').focus();
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: '删除机构' }).click();
      await line('键盘二组').waitFor({ state: 'detached' });
    });
  });

  it('people are put into a unit and one is made its leader', async () => {
    const wang = await clerk('王班长');
    const unit = await api.call(organizationUnit.calls.create, { body: { displayName: '成员部' } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/organization');
      await page.getByRole('treeitem', { name: '成员部' }).click();
      await shown(page).getByRole('button', { name: '添加成员' }).first().click();
      const add = dialog(page, '添加成员 · 成员部');
      await add.getByText('王班长').click();
      await add
        .locator('.ant-transfer-operation button, .ant-transfer-actions button')
        .locator('visible=true')
        .filter({ hasNot: page.locator('[disabled]') })
        .first()
        .click();
      await add.getByRole('button', { name: '添加 1 人' }).click();
      await row(page, '王班长').getByRole('button', { name: '设为负责人' }).click();
      await row(page, '王班长（负责人）').waitFor();
    });
    const saved = await api.call(organizationUnit.calls.get, { params: { id: unit.id } });
    expect(saved).toMatchObject({ leaderTenantUserId: wang.memberId, memberCount: 1 });
  });
});

describe('members', () => {
  it('the head counts; a member is edited, switched off and thrown out at once', async () => {
    const zhao = await clerk('赵仓管');
    const unit = await api.call(organizationUnit.calls.create, { body: { displayName: '仓储部' } });
    await stage.inside({ as: zhao.name }, async (theirs) => {
      await theirs.goto('/home');
      await stage.inside({ as: DEMO.account }, async (page) => {
        await open(page, '/identity/member');
        const { seatsUsed, seats } = await api.call(member.countMembers);
        await page.getByText(`成员 ${seatsUsed} / 席位 ${seats}`).waitFor();
        await row(page, '赵仓管').getByRole('button', { name: '编辑' }).click();
        const form = dialog(page, '编辑成员 · 赵仓管');
        await form.getByLabel('备注名').fill('赵仓管员');
        await form.getByLabel('机构').click();
        await page.locator('.ant-select-tree').getByTitle('仓储部', { exact: true }).click();
        await form.getByLabel('备注名').click();
        await form.getByRole('button', { name: '保存' }).click();
        await row(page, '赵仓管员').filter({ hasText: '仓储部' }).waitFor();
        await row(page, '赵仓管员').getByRole('button', { name: '停用' }).click();
        await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
        await row(page, '赵仓管员').filter({ hasText: '已禁用' }).waitFor();
        await page.getByText(`成员 ${seatsUsed - 1} / 席位 ${seats}`).waitFor();
      });
      await theirs.reload();
      await theirs.waitForURL(/\/user\/login/);
    });
    const units = await api.call(member.unitsOfMember, { params: { id: zhao.memberId } });
    expect(units.map((u) => u.id)).toEqual([unit.id]);
  });

  it('people are invited by phones; what became of each is said', async () => {
    const guest = await addAccount(stage.sql, '客人');
    await stage.sql('update app_account set phone_number = $2 where id = $1', [guest.id, '13911112222']);
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/member');
      await page.getByRole('button', { name: '邀请成员' }).click();
      const form = dialog(page, '邀请成员');
      await form.getByRole('button', { name: '发出邀请' }).click();
      await form.getByText('请输入手机号').waitFor();
      await form.getByLabel('手机号').fill('13911112222\n13900000000，123');
      await form.getByRole('button', { name: '发出邀请' }).click();
      await form.getByText('已邀请，等待对方答复').waitFor();
      await form.getByText('还没有账号，已发短信邀请注册').waitFor();
      await form.getByRole('button', { name: '完成' }).click();
      await row(page, '客人').filter({ hasText: '邀请中' }).waitFor();
    });
    const theirs = await Api.logIn(stage.url, guest.name);
    expect((await theirs.call(account.auth)).tenants.map((t) => t.userStatus)).toEqual([2]);
  });
});

describe('factories and staff selectors', () => {
  it('a form offers the people of the unit that is chosen for its selector', async () => {
    const inside = await clerk('陆设计');
    await clerk('外人');
    const unit = await api.call(organizationUnit.calls.create, { body: { displayName: '设计院' } });
    await api.call(member.saveUnitsOfMember, {
      params: { id: inside.memberId },
      body: { organizationUnitIds: [unit.id] },
    });
    const designer = (await api.call(staffing.allStaffing)).find((s) => s.queryUserKey === 'designer');
    const choose = (organizationUnitId: string | null, version = 1) =>
      api.call(staffing.updateStaffing, {
        params: { id: designer?.id ?? '' },
        body: { organizationUnitId, version },
      });
    const chosen = await choose(unit.id, designer?.version);
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project?do=${encodeURIComponent('新增工程')}`);
      await dialog(page, '新增工程').locator('#designerId').click();
      const offered = page.locator('.ant-select-item-option').filter({ visible: true });
      await offered.filter({ hasText: '陆设计' }).waitFor();
      expect(await offered.allTextContents()).toEqual(['陆设计']);
    });
    await choose(null, chosen.version);
  });

  it('a factory is added and gets its people', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/identity/factorys');
      await row(page, '三水一厂').filter({ hasText: '默认' }).waitFor();
      await page.getByRole('button', { name: '新增工厂' }).click();
      const form = dialog(page, '新增工厂');
      await form.getByLabel('工厂名称').fill('高明三厂');
      await form.getByLabel('编码').fill('GM');
      await form.getByRole('button', { name: '保存' }).click();
      await row(page, '高明三厂').getByRole('button', { name: '人员' }).click();
      const people = dialog(page, '工厂人员 · 高明三厂');
      await people.getByText('周敏慧').click();
      await people
        .locator('.ant-transfer-operation button, .ant-transfer-actions button')
        .locator('visible=true')
        .filter({ hasNot: page.locator('[disabled]') })
        .first()
        .click();
      await people.getByRole('button', { name: '保存' }).click();
      await people.waitFor({ state: 'hidden' });
      await row(page, '高明三厂').filter({ hasText: '1' }).waitFor();
    });
  });

  it('S270 S286 S287 S288 S289 S291 S399 S400 S401 S402 S403 S404 S405 S406 S407 S408 S409 S410 S411 S412', async () => {
    const before = stage.probes.length;
    await proveIdentity(stage);
    const probes = stage.probes.slice(before);
    expect(probes.filter((p) => !p.works)).toEqual([]);
    expect(probes).toHaveLength(20);
  });
});
